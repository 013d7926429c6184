import { Download, ListFilter, X } from "lucide";
import { boroughs } from "../../content/areas.ts";
import { Icon } from "../../site/components/Icon.tsx";
import type { View } from "../api/leads.ts";
import { exportUrl } from "../api/leads.ts";
import { type Person, useHolders, useMe } from "../api/session.ts";
import type { Order } from "../api/types.ts";
import { formChoices } from "../shared/form-names.ts";
import { countFilters, noFilters, ordersOf, useView } from "../shared/view.ts";
import { dayAndMonth, noonOf, pluralize } from "../ui/times.ts";
import { RowCheckbox } from "./LeadRow.tsx";
import type { Selection } from "./use-selection.ts";
import "./filters.css";

interface FiltersProps {
	readonly total: number | undefined;
	readonly selection: Selection;
	/** Shows checkboxes in place of the swatches, on a phone. */
	readonly isChoosing: boolean;
	readonly setChoosing: (on: boolean) => void;
}

/** Filters, order and export above the list; on a phone two buttons open them. */
export function Filters({ total, selection, isChoosing, setChoosing }: FiltersProps) {
	const { view, change } = useView();
	const choices = filterChoices(view, useMe(), useHolders());
	const set = countFilters(view);
	const select = (choice: FilterChoice) => (
		<span
			key={choice.key}
			className={["select flat", choice.key === "order" ? "sort" : view[choice.key] && "set"].filter(Boolean).join(" ")}
		>
			<FilterSelect choice={choice} />
		</span>
	);
	return (
		<fieldset className="filters">
			<legend className="visually-hidden">Filter and sort</legend>
			<RowCheckbox
				label="Select all"
				isChosen={selection.isAll}
				isPartly={selection.rows.length > 0 && !selection.isAll}
				choose={() => selection.chooseAll(!selection.isAll)}
			/>
			{choices.filter(({ key }) => key !== "order").map(select)}
			{set > 0 && (
				<button type="button" className="text-button clear" title="Clear filters" onClick={() => change(noFilters)}>
					<Icon of={X} />
					<span>Clear filters</span>
				</button>
			)}
			{choices.filter(({ key }) => key === "order").map(select)}
			<button
				type="button"
				className="icon-button export-button"
				popoverTarget="export"
				aria-label="Export this view"
				title="Export this view"
			>
				<Icon of={Download} />
			</button>
			<button type="button" className={set > 0 ? "phone set" : "phone"} popoverTarget="filter-sheet">
				<Icon of={ListFilter} /> Filter and sort{set > 0 && ` (${set})`}
			</button>
			<label className="phone">
				<input
					type="checkbox"
					className="visually-hidden"
					checked={isChoosing}
					onChange={({ target }) => setChoosing(target.checked)}
				/>
				{isChoosing ? "Done" : "Select"}
			</label>
			<ExportMenu view={view} total={total} />
			<FilterSheet choices={choices} total={total} />
		</fieldset>
	);
}

interface FilterSelectProps {
	readonly choice: FilterChoice;
	/** Ties the select to a visible label. Without it, the select carries the label itself. */
	readonly id?: string;
	/** Replaces the window's history entry instead of adding one. */
	readonly replaces?: boolean;
}

function FilterSelect({ choice: { key, label, all, options }, id, replaces = false }: FilterSelectProps) {
	const { view, change } = useView();
	return (
		<select
			{...(id ? { id } : { "aria-label": label })}
			value={view[key] ?? ""}
			onChange={({ target }) => change({ [key]: target.value || undefined }, replaces)}
		>
			{all && <option value="">{all}</option>}
			{options.map(({ value, text }) => (
				<option key={value} value={value}>
					{text}
				</option>
			))}
		</select>
	);
}

interface FilterSheetProps {
	readonly choices: readonly FilterChoice[];
	readonly total: number | undefined;
}

/** The filters on a phone, on a sheet that slides up. */
function FilterSheet({ choices, total }: FilterSheetProps) {
	const { view, change } = useView();
	return (
		<div className="popover bottom" id="filter-sheet" popover="auto" role="dialog" aria-label="Filter and sort">
			<div className="choices">
				{choices.map((choice) => (
					<div className="field" key={choice.key}>
						<label htmlFor={`sheet-${choice.key}`}>{choice.label}</label>
						<span className="select">
							<FilterSelect choice={choice} id={`sheet-${choice.key}`} replaces />
						</span>
					</div>
				))}
				<button type="button" className="button" popoverTarget="filter-sheet" popoverTargetAction="hide">
					{total === undefined ? "Show leads" : `Show ${pluralize(total, "lead")}`}
				</button>
				{countFilters(view) > 0 && (
					<button type="button" className="button outline" onClick={() => change(noFilters, true)}>
						Clear filters
					</button>
				)}
				<button type="button" className="button outline" popoverTarget="export">
					<Icon of={Download} /> Export
				</button>
			</div>
		</div>
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
				<li>
					<a href={exportUrl("xlsx", view, me.id)} download>
						Excel (.xlsx)
					</a>
				</li>
				<li>
					<a href={exportUrl("csv", view, me.id)} download>
						CSV
					</a>
				</li>
			</ul>
		</div>
	);
}

/** One filter: its name, its options, and the option for no filter. */
interface FilterChoice {
	readonly key: "form" | "place" | "takenBy" | "since" | "order";
	readonly label: string;
	readonly all: string | undefined;
	readonly options: readonly { readonly value: string; readonly text: string }[];
}

const orderNames: Record<Order, string> = {
	waiting: "Longest waiting",
	newest: "Newest first",
	"follow-up": "Follow-up date",
};

const boroughChoices = Object.entries(boroughs)
	.map(([value, { name }]) => ({ value, text: name }))
	.sort((a, b) => a.text.localeCompare(b.text));

const filterChoices = (view: View, me: Person, people: readonly Person[]): readonly FilterChoice[] => [
	{
		key: "form",
		label: "Form",
		all: "All forms",
		options: formChoices.map(({ path, title }) => ({ value: path, text: title })),
	},
	{
		key: "place",
		label: "Borough",
		all: "All boroughs",
		options: [
			...boroughChoices,
			{ value: "OUTSIDE", text: "Outside London" },
			{ value: "UNKNOWN", text: "No valid postcode" },
		],
	},
	{
		key: "takenBy",
		label: "Taken by",
		all: "Anyone",
		options: [
			{ value: "me", text: "Me" },
			{ value: "nobody", text: "Nobody" },
			...people.filter(({ id }) => id !== me.id).map(({ id, name }) => ({ value: id, text: name })),
		],
	},
	// Links from Reports set this filter, to the first day of the chart
	...(view.since
		? [
				{
					key: "since" as const,
					label: "Received",
					all: "Any time",
					options: [{ value: view.since, text: `Since ${dayAndMonth(noonOf(view.since))}` }],
				},
			]
		: []),
	{
		key: "order",
		label: "Sort",
		all: undefined,
		options: ordersOf(view.list).map((order) => ({ value: order, text: orderNames[order] })),
	},
];
