import { CircleAlert } from "lucide";
import { type ReactNode, useEffect, useState } from "react";
import { commitments } from "../../../content/company/figures.ts";
import { pluralize } from "../../../content/shared/in-words.ts";
import { Icon } from "../../../site/components/Icon.tsx";
import type { View } from "../../api/leads.ts";
import type { LeadSummary } from "../../api/types.ts";
import { isListed, viewUrl } from "../../shared/view.ts";
import { useCommand } from "../../ui/keyboard.tsx";
import { useNow } from "../../ui/use-now.ts";
import type { Selection } from "../use-selection.ts";
import type { Group } from "./groups.ts";
import { LeadRow } from "./LeadRow.tsx";
import type { RowLinks } from "./row-links.ts";
import "./lead-list.css";

interface LeadListProps {
	readonly view: View;
	readonly groups: readonly Group[];
	readonly rowLinks: RowLinks;
	readonly opened: string | undefined;
	readonly selection: Selection;
	readonly arrivedIds: ReadonlySet<string>;
	readonly limit: number;
}

/** The rows under their headings, with the scale above the first group. */
export function LeadList({ view, groups, rowLinks, opened, selection, arrivedIds, limit }: LeadListProps) {
	const now = useNow();
	useCommand("first row", () => rowLinks.get(groups[0]?.rows[0]?.reference ?? "")?.focus());
	const countRowsBefore = (index: number) => groups.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 0);
	const renderRow = (row: LeadSummary) => (
		<LeadRow
			key={row.id}
			row={row}
			links={rowLinks}
			href={viewUrl(view, row.reference)}
			now={now}
			find={view.find}
			isOpen={row.reference === opened}
			isSelected={selection.isSelected(row)}
			hasArrived={arrivedIds.has(row.id)}
			isStale={!isListed(row, view.list)}
			onToggle={selection.toggle}
		/>
	);
	const isWithin = (_: Group, index: number) => countRowsBefore(index) < limit;
	return groups.filter(isWithin).map(({ title, isBad, isComplete, rows }, index) => (
		<section key={title ?? ""} className={isScaled(view) ? "scaled" : undefined} aria-label={title}>
			{!title && rows.length > 0 && (
				<h2 className="visually-hidden">{view.order === "closed" ? "Most recently closed first" : "Newest first"}</h2>
			)}
			{title && (
				<h2 className={isBad ? "group bad" : "group"}>
					{isBad && <Icon icon={CircleAlert} />}
					{title} {isComplete && <small>{rows.filter(({ list }) => list !== "deleted").length}</small>}
					{index === 0 && (
						<Axis
							marks={
								view.list === "new"
									? ["0", commitments.replyHours / 2, `${commitments.replyHours} h`]
									: ["New", "", "Won"]
							}
						/>
					)}
				</h2>
			)}
			<ol className="rows">{rows.slice(0, Math.max(0, limit - countRowsBefore(index))).map(renderRow)}</ol>
		</section>
	));
}

/** Returns whether all rows share one scale, and so one line: the promised reply time of New, or the steps to Won. */
const isScaled = ({ list, order }: View) => list === "new" || order === "follow-up";

const Axis = ({ marks: [start, middle, end] }: { readonly marks: readonly [ReactNode, ReactNode, ReactNode] }) => (
	<span className="axis" aria-hidden="true">
		<span>{start}</span>
		<span>{middle}</span>
		<span>{end}</span>
	</span>
);

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
			{remaining === undefined ? "Show more" : `Show ${Math.min(50, remaining)} more`}
		</button>
	</p>
);

const skeletonClasses = ["one", "two", "three", "four"];

/** Placeholder rows, shown only if loading takes longer than 300 ms. */
export function SkeletonRows() {
	const [isShown, setShown] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setShown(true), 300);
		return () => clearTimeout(timer);
	}, []);
	return (
		<>
			<p className="visually-hidden" role="status">
				Loading leads
			</p>
			{isShown && (
				<ol className="rows" aria-hidden="true">
					{skeletonClasses.map((className) => (
						<li key={className} className={`row skeleton ${className}`}>
							<span className="symbols">
								<i className="box" />
								<i className="box icon-button" />
							</span>
							<span className="name">
								<i className="stroke" />
							</span>
							<span className="gist">
								<i className="stroke" />
							</span>
							<span className="excerpt">
								<i className="stroke" />
							</span>
							<span className="deadline-bar" />
							<span className="avatar" />
						</li>
					))}
				</ol>
			)}
		</>
	);
}
