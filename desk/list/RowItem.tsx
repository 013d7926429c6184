import { type MouseEvent, memo } from "react";
import { Link } from "wouter";
import type { LeadRow } from "../api/types.ts";
import { Swatch } from "../common/Swatch.tsx";
import { Tile } from "../common/Tile.tsx";
import { Marked } from "./Marked.tsx";
import { Pick } from "./Pick.tsx";
import "./marks.css";
import "./row.css";
import { RowMarks } from "./RowMarks.tsx";
import { RowTime } from "./RowTime.tsx";
import { Taker } from "./Taker.tsx";
import { gistOf, whereOf } from "./words.ts";

interface RowItemProps {
	readonly row: LeadRow;
	readonly href: string;
	readonly now: number;
	/** What was searched for. */
	readonly find: string;
	readonly isOpen: boolean;
	readonly isChosen: boolean;
	/** It came while the list was open, and nobody has looked yet. */
	readonly hasArrived: boolean;
	/** Somebody has dealt with it: it stays in its place until the list is drawn anew. */
	readonly isGone: boolean;
	readonly choose: (id: string, upToHere: boolean) => void;
}

/** The list narrows with the first click of a double one, and the second would fall on a neighbour. */
const oneClick = (event: MouseEvent) => {
	if (event.detail > 1) event.preventDefault();
};

/** Who and what, at a glance: the row is one link, box and bubble lie above it. */
export const RowItem = memo(({ row, href, now, find, ...props }: RowItemProps) => {
	const classes = ["row", props.isOpen && "open", props.hasArrived && "arrived", props.isGone && "gone"];
	return (
		<li className={classes.filter(Boolean).join(" ")}>
			<Pick
				label={`Choose ${row.name}`}
				isChosen={props.isChosen}
				choose={(upToHere) => props.choose(row.id, upToHere)}
			/>
			<span className="key">
				<Swatch form={row.form} />
				<Tile place={row.place} />
			</span>
			<h3 className="name">
				<Link href={href} aria-current={props.isOpen ? "true" : undefined} onClick={oneClick}>
					<Marked text={row.name || row.reference} find={find} />
				</Link>
			</h3>
			<p className="what">
				{row.isUrgent && <b className="tag">Emergency</b>} {gistOf(row)}
			</p>
			<p className="where">
				<Marked text={whereOf(row)} find={find} />
			</p>
			<p className="words">
				<Marked text={row.excerpt} find={find} />
			</p>
			<RowTime row={row} now={now} />
			{row.list !== "spam" && <Taker row={row} />}
			<RowMarks row={row} />
		</li>
	);
});
