import { CircleAlert } from "lucide";
import { pluralize } from "../../../content/shared/in-words.ts";
import { rowsPerPage } from "../../../forms/desk-limits.ts";
import { Icon } from "../../../site/components/Icon.tsx";
import type { View } from "../../api/leads.ts";
import type { LeadSummary } from "../../api/types.ts";
import { belongsToList, viewUrl } from "../../shared/view.ts";
import { useNow } from "../../ui/use-now.ts";
import type { Selection } from "../use-selection.ts";
import type { Group } from "./groups.ts";
import { LeadRow } from "./LeadRow.tsx";
import "./lead-list.css";

interface LeadListProps {
	readonly view: View;
	readonly groups: readonly Group[];
	readonly opened: string | undefined;
	readonly selection: Selection;
	readonly arrivedIds: ReadonlySet<string>;
}

export function LeadList({ view, groups, opened, selection, arrivedIds }: LeadListProps) {
	const now = useNow();
	const renderRow = (row: LeadSummary) => (
		<LeadRow
			key={row.id}
			row={row}
			href={viewUrl(view, row.reference)}
			now={now}
			find={view.find}
			isOpen={row.reference === opened}
			isSelected={selection.isSelected(row)}
			hasArrived={arrivedIds.has(row.id)}
			isStale={!belongsToList(row, view.list)}
			onToggle={selection.toggle}
		/>
	);
	return groups.map(({ title, isBad, count, rows }) => (
		<section key={title ?? ""} aria-label={title}>
			{!title && rows.length > 0 && (
				<h2 className="visually-hidden">{view.order === "closed" ? "Most recently closed first" : "Newest first"}</h2>
			)}
			{title && (
				<h2 className={isBad ? "group bad" : "group"}>
					{isBad && <Icon icon={CircleAlert} />}
					{title} {count !== undefined && <small>{count}</small>}
				</h2>
			)}
			<ol className="rows">{rows.map(renderRow)}</ol>
		</section>
	));
}

interface EndOfListProps {
	readonly shown: number;
	readonly total: number | undefined;
	readonly remaining: number | undefined;
	readonly isBusy: boolean;
	readonly showMore: () => unknown;
}

export const EndOfList = ({ shown, total, remaining, isBusy, showMore }: EndOfListProps) => (
	<p className="end-of-list">
		{shown} {total !== undefined && total > shown && `of ${total.toLocaleString("en-GB")} `}shown
		<span className="on-paper">
			{remaining === undefined ? "Further leads are" : `${pluralize(remaining, "lead is", "leads are")}`} not printed:
			select “Show more” before printing, or export the list.
		</span>
		<button type="button" className="button outline" aria-busy={isBusy} onClick={() => showMore()}>
			{remaining === undefined ? "Show more" : `Show ${Math.min(rowsPerPage, remaining)} more`}
		</button>
	</p>
);
