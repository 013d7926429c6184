import { CircleAlert } from "lucide";
import { type ReactNode, useEffect, useState } from "react";
import { terms } from "../../../content/company/claims.ts";
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
	const before = (at: number) => groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0);
	const item = (row: LeadSummary) => (
		<LeadRow
			key={row.id}
			row={row}
			links={rowLinks}
			href={viewUrl(view, row.reference)}
			now={now}
			find={view.find}
			isOpen={row.reference === opened}
			isChosen={selection.rows.includes(row)}
			hasArrived={arrivedIds.has(row.id)}
			isGone={!isListed(row, view.list)}
			choose={selection.choose}
		/>
	);
	const isWithin = (_: Group, at: number) => before(at) < limit;
	return groups.filter(isWithin).map(({ title, isBad, isWhole, rows }, at) => (
		<section key={title ?? ""} className={isScaled(view) ? "scaled" : undefined} aria-label={title}>
			{!title && rows.length > 0 && (
				<h2 className="visually-hidden">{view.order === "closed" ? "Most recently closed first" : "Newest first"}</h2>
			)}
			{title && (
				<h2 className={isBad ? "group bad" : "group"}>
					{isBad && <Icon of={CircleAlert} />}
					{title} {isWhole && <small>{rows.filter(({ list }) => list !== "deleted").length}</small>}
					{at === 0 && (
						<Axis
							marks={view.list === "new" ? ["0", terms.replyHours / 2, `${terms.replyHours} h`] : ["New", "", "Won"]}
						/>
					)}
				</h2>
			)}
			<ol className="rows">{rows.slice(0, Math.max(0, limit - before(at))).map(item)}</ol>
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
	readonly rest: number | undefined;
	readonly isBusy: boolean;
	readonly more: () => unknown;
}

export const EndOfList = ({ shown, total, rest, isBusy, more }: EndOfListProps) => (
	<p className="end-of-list">
		{shown} {total !== undefined && total > shown && `of ${total.toLocaleString("en-GB")} `}shown
		<span className="on-paper">
			{rest === undefined ? "Further leads are" : `${pluralize(rest, "lead is", "leads are")}`} not printed: select
			“Show more” before printing, or export the list.
		</span>
		<button type="button" className="button outline" aria-busy={isBusy} onClick={() => more()}>
			{rest === undefined ? "Show more" : `Show ${Math.min(50, rest)} more`}
		</button>
	</p>
);

const ghosts = ["one", "two", "three", "four"];

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
					{ghosts.map((ghost) => (
						<li key={ghost} className={`row skeleton ${ghost}`}>
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
