import { Download, ListFilter, X } from "lucide";
import { boroughs } from "../../../content/areas/areas.ts";
import { capitalize, pluralize } from "../../../content/shared/in-words.ts";
import { formChoices } from "../../../forms/form-names.ts";
import { leadStatuses, listByStatus, statusNames } from "../../../forms/lead-status.ts";
import { lostReasons } from "../../../forms/office.ts";
import { Icon } from "../../../site/components/Icon.tsx";
import type { View } from "../../api/leads.ts";
import { exportUrl } from "../../api/leads.ts";
import { type Person, useAssignees, useIsOwner, useMe } from "../../api/session.ts";
import type { Order } from "../../api/types.ts";
import { includeReason, parseStatus } from "../../shared/labels.ts";
import { availableOrders, countFilters, noFilters, shownLists, useView } from "../../shared/view.ts";
import { useNow } from "../../ui/use-now.ts";
import { EnterLead } from "../EnterLead.tsx";
import { RowCheckbox } from "../list/RowCheckbox.tsx";
import type { Selection } from "../use-selection.ts";
import { describeRange, ReceivedRange } from "./ReceivedRange.tsx";
import "./filters.css";

interface FiltersProps {
	readonly total: number | undefined;
	readonly selection: Selection;
	/** Shows checkboxes in place of the swatches, on a phone. */
	readonly isChoosing: boolean;
	readonly setChoosing: (on: boolean) => void;
}

/** Filters, order and export above the list; where that is narrow, one button opens them. */
export function Filters({ total, selection, isChoosing, setChoosing }: FiltersProps) {
	const { view, change } = useView();
	const choices = filterChoices(view, useMe(), useAssignees());
	const isOwner = useIsOwner();
	const filterCount = countFilters(view);
	const range = describeRange(view, useNow());
	const renderSelect = (choice: FilterChoice) => (
		<span
			key={choice.key}
			className={["select flat", choice.key === "order" ? "sort" : selectedValue(view, choice.key) && "set"]
				.filter(Boolean)
				.join(" ")}
		>
			<FilterSelect choice={choice} />
		</span>
	);
	return (
		<fieldset className="filters">
			<legend className="visually-hidden">Filter and sort</legend>
			<RowCheckbox
				label="Select all"
				isSelected={selection.isAll}
				isPartly={selection.rows.length > 0 && !selection.isAll}
				onToggle={() => selection.selectAll(!selection.isAll)}
			/>
			{choices.filter(({ key }) => key !== "order").map(renderSelect)}
			<span className={range ? "select flat set" : "select flat"}>
				<button type="button" className="range" popoverTarget="received">
					{capitalize(range ?? "any time")}
				</button>
			</span>
			{filterCount > 0 && (
				<button type="button" className="text-button clear" title="Clear filters" onClick={() => change(noFilters)}>
					<Icon icon={X} />
					<span>Clear filters</span>
				</button>
			)}
			{choices.filter(({ key }) => key === "order").map(renderSelect)}
			<button type="button" className={filterCount > 0 ? "narrow set" : "narrow"} popoverTarget="filter-sheet">
				<Icon icon={ListFilter} /> Filter and sort{filterCount > 0 && ` (${filterCount})`}
			</button>
			<EnterLead />
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
				<input
					type="checkbox"
					className="visually-hidden"
					checked={isChoosing}
					onChange={({ target }) => setChoosing(target.checked)}
				/>
				{isChoosing ? "Done" : "Select"}
			</label>
			<div className="popover range-menu" id="received" popover="auto">
				<ReceivedRange id="menu" />
			</div>
			{isOwner && <ExportMenu view={view} total={total} />}
			<FilterSheet choices={choices} total={total} />
		</fieldset>
	);
}

interface FilterSelectProps {
	readonly choice: FilterChoice;
	/** Ties the select to a visible label. Without it, the select carries the label itself. */
	readonly id?: string;
	/** Replaces the window's history entry instead of adding one. */
	readonly replacesHistory?: boolean;
}

function FilterSelect({ choice: { key, label, all, options }, id, replacesHistory = false }: FilterSelectProps) {
	const { view, change } = useView();
	return (
		<select
			{...(id ? { id } : { "aria-label": label })}
			value={selectedValue(view, key)}
			onChange={({ target }) => change(toViewChanges(key, target.value), replacesHistory)}
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

/** The filters of a narrow list: on a phone, a sheet at the foot of the screen. */
function FilterSheet({ choices, total }: FilterSheetProps) {
	const { view, change } = useView();
	const isOwner = useIsOwner();
	const renderField = (choice: FilterChoice) => (
		<div className="field" key={choice.key}>
			<label htmlFor={`sheet-${choice.key}`}>{choice.label}</label>
			<span className="select">
				<FilterSelect choice={choice} id={`sheet-${choice.key}`} replacesHistory />
			</span>
		</div>
	);
	return (
		<div className="popover bottom" id="filter-sheet" popover="auto" role="dialog" aria-label="Filter and sort">
			<div className="choices">
				{choices.filter(({ key }) => key !== "order").map(renderField)}
				<ReceivedRange id="sheet" replacesHistory />
				{choices.filter(({ key }) => key === "order").map(renderField)}
				<button type="button" className="button" popoverTarget="filter-sheet" popoverTargetAction="hide">
					{total === undefined ? "Show leads" : `Show ${pluralize(total, "lead")}`}
				</button>
				{countFilters(view) > 0 && (
					<button type="button" className="button outline" onClick={() => change(noFilters, true)}>
						Clear filters
					</button>
				)}
				{isOwner && (
					<button type="button" className="button outline" popoverTarget="export">
						<Icon icon={Download} /> Export
					</button>
				)}
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
	readonly key: "form" | "place" | "assigneeId" | "status" | "order";
	readonly label: string;
	readonly all: string | undefined;
	readonly options: readonly { readonly value: string; readonly text: string }[];
}

/** Returns the selected option. A status may be followed by the reason for losing: `lost/Other reason`. */
const selectedValue = (view: View, key: FilterChoice["key"]): string =>
	key === "status" ? [view.status, view.lostReason].filter(Boolean).join("/") : (view[key] ?? "");

function toViewChanges(key: FilterChoice["key"], value: string): Partial<View> {
	if (key !== "status") return { [key]: value || undefined };
	const [status, ...reason] = value.split("/");
	return { status: parseStatus(status), lostReason: reason.join("/") || undefined };
}

/** Lists the statuses of the view's lists, and the reasons for losing. */
function statusOptions({ list, status: chosen, lostReason: chosenReason }: View): FilterChoice["options"] {
	const lists = shownLists(list);
	return leadStatuses
		.filter((status) => status === chosen || lists.includes(listByStatus[status]))
		.flatMap((status) => [
			{ value: status, text: statusNames[status] },
			...(status === "lost" ? includeReason(lostReasons, chosenReason) : []).map((reason) => ({
				value: `lost/${reason}`,
				text: `Lost: ${reason.toLowerCase()}`,
			})),
		]);
}

const orderNames: Record<Order, string> = {
	waiting: "Longest waiting",
	newest: "Newest first",
	"follow-up": "Next date",
	closed: "Most recently closed",
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
		key: "assigneeId",
		label: "Assigned to",
		all: "Anyone",
		options: [
			{ value: "me", text: "Me" },
			{ value: "nobody", text: "Nobody" },
			...people.filter(({ id }) => id !== me.id).map(({ id, name }) => ({ value: id, text: name })),
		],
	},
	// New has one status only, and spam has none of its own
	...(statusOptions(view).length > 1 || view.status
		? [{ key: "status" as const, label: "Status", all: "Any status", options: statusOptions(view) }]
		: []),
	{
		key: "order",
		label: "Sort",
		all: undefined,
		options: availableOrders(view.list).map((order) => ({ value: order, text: orderNames[order] })),
	},
];
