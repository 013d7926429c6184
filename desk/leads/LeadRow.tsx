import { type MouseEvent, memo } from "react";
import { Link } from "react-router";
import type { LeadSummary } from "../api/types.ts";
import { BoroughTile } from "../lead/BoroughTile.tsx";
import { Swatch } from "../lead/Swatch.tsx";
import { Highlight } from "./Highlight.tsx";
import { RowCheckbox } from "./RowCheckbox.tsx";
import "./marks.css";
import "./row.css";
import { gistOf, whereOf } from "../lead/labels.ts";
import { Assignee } from "./Assignee.tsx";
import { RowMarks } from "./RowMarks.tsx";
import { RowTime } from "./RowTime.tsx";

interface LeadRowProps {
	readonly row: LeadSummary;
	readonly href: string;
	readonly now: number;
	/** The search terms as typed. */
	readonly find: string;
	readonly isOpen: boolean;
	readonly isChosen: boolean;
	/** Set for a lead that arrived while the list was open and has not been looked at. */
	readonly hasArrived: boolean;
	/** Set for a lead that no longer belongs here. Its row stays in place until the list is reloaded. */
	readonly isGone: boolean;
	readonly choose: (id: string, upToHere: boolean) => void;
}

/**
 * Ignores the second click of a double click: the list narrows with the first, and the second would hit another row.
 */
const oneClick = (event: MouseEvent) => {
	if (event.detail > 1) event.preventDefault();
};

/** One lead in the list. The whole row is a link; checkbox and avatar lie above it. */
export const LeadRow = memo(({ row, href, now, find, ...props }: LeadRowProps) => {
	const classes = ["row", props.isOpen && "open", props.hasArrived && "arrived", props.isGone && "gone"];
	return (
		<li className={classes.filter(Boolean).join(" ")}>
			<RowCheckbox
				label={`Choose ${row.name}`}
				isChosen={props.isChosen}
				choose={(upToHere) => props.choose(row.id, upToHere)}
			/>
			<span className="key">
				<Swatch form={row.form} />
				<BoroughTile place={row.place} />
			</span>
			<h3 className="name">
				<Link to={href} aria-current={props.isOpen ? "true" : undefined} onClick={oneClick}>
					<Highlight text={row.name || row.reference} find={find} />
				</Link>
			</h3>
			<p className="what">
				{row.isUrgent && <b className="tag">Emergency</b>} {gistOf(row)}
			</p>
			<p className="where">
				<Highlight text={whereOf(row)} find={find} />
			</p>
			<p className="words">
				<Highlight text={row.excerpt} find={find} />
			</p>
			<RowTime row={row} now={now} />
			{row.list !== "spam" && <Assignee row={row} />}
			<RowMarks row={row} />
		</li>
	);
});
