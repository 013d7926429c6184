import { Download, ListFilter, X } from "lucide";
import { Link } from "react-router";
import { pluralize } from "../../../content/shared/in-words.ts";
import { Icon } from "../../../site/components/Icon.tsx";
import { exportUrl, type View } from "../../api/leads.ts";
import { useIsOwner, useMe } from "../../api/session.ts";
import type { ListCounts } from "../../api/types.ts";
import { formatCount, sumCounts } from "../../shared/labels.ts";
import { countFilters, listUrl, noFilters, useView } from "../../shared/view.ts";
import { SelectField } from "../../ui/Field.tsx";
import { PhoneLead } from "../PhoneLead.tsx";
import { selectedValue, toViewChanges, useFilterChoices } from "./choices.ts";
import { ReceivedRange } from "./ReceivedRange.tsx";
import "./filters.css";

interface FiltersProps {
	readonly counts: ListCounts | undefined;
}

/** Filters, order and export above the list. Where that is narrow, one button opens the filters in a popover. */
export function Filters({ counts }: FiltersProps) {
	const { view, change } = useView();
	const total = counts && sumCounts(view, counts).leads;
	const isOwner = useIsOwner();
	const filterCount = countFilters(view);
	const fields = useFilterChoices(view).map(({ key, label, all, options }) => (
		<SelectField
			key={key}
			id={`filter-${key}`}
			label={label}
			className={key !== "order" && selectedValue(view, key) ? "flat set" : "flat"}
			none={all}
			options={options}
			value={selectedValue(view, key)}
			onChoose={(value) => change(toViewChanges(key, value))}
		/>
	));
	return (
		<fieldset className="filters">
			<legend className="visually-hidden">Filter and sort</legend>
			<div className="popover bottom filter-choices" id="filter-sheet" popover="auto">
				{fields.slice(0, -1)}
				<ReceivedRange />
				{view.list !== "in-progress" && view.list !== "done" && <SpamFilter view={view} counts={counts} />}
				{filterCount > 0 && (
					<button type="button" className="text-button clear" title="Clear filters" onClick={() => change(noFilters)}>
						<Icon icon={X} />
						<span>Clear filters</span>
					</button>
				)}
				{fields.at(-1)}
				<button type="button" className="button sheet-only" popoverTarget="filter-sheet" popoverTargetAction="hide">
					{total === undefined ? "Show leads" : `Show ${pluralize(total, "lead")}`}
				</button>
				{isOwner && (
					<button type="button" className="button outline sheet-only" popoverTarget="export">
						<Icon icon={Download} /> Export
					</button>
				)}
			</div>
			<button type="button" className={filterCount > 0 ? "narrow set" : "narrow"} popoverTarget="filter-sheet">
				<Icon icon={ListFilter} /> Filter and sort{filterCount > 0 && ` (${filterCount})`}
			</button>
			<PhoneLead />
			{isOwner && (
				<button
					type="button"
					className="icon-button export-button"
					popoverTarget="export"
					aria-label="Export this view"
					title="Export this view"
				>
					<Icon icon={Download} />
				</button>
			)}
			<label className="phone">
				<input type="checkbox" className="visually-hidden" />
				<span>Select</span>
				<span>Done</span>
			</label>
			{isOwner && <ExportMenu view={view} total={total} />}
		</fieldset>
	);
}

function SpamFilter({ view, counts }: FiltersProps & { readonly view: View }) {
	const isSet = view.list === "spam";
	return (
		<Link
			className={isSet ? "spam-filter set" : "spam-filter"}
			to={listUrl(view, isSet ? "new" : "spam")}
			aria-current={isSet ? "true" : undefined}
		>
			Spam {counts && formatCount(counts.spam)} {isSet && <Icon icon={X} />}
		</Link>
	);
}

/** Downloads the whole view as a file, including leads not shown yet. */
function ExportMenu({ view, total }: { readonly view: View; readonly total: number | undefined }) {
	const me = useMe();
	return (
		<div className="popover export-menu" id="export" popover="auto">
			<p>
				<b>
					Export {total === 1 ? "this lead" : total === undefined ? "these leads" : `these ${pluralize(total, "lead")}`}
				</b>
				Exports are logged.
			</p>
			<ul className="menu-list">
				{(["xlsx", "csv"] as const).map((format) => (
					<li key={format}>
						<a href={exportUrl(format, view, me.id)} download>
							{{ xlsx: "Excel (.xlsx)", csv: "CSV" }[format]}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
