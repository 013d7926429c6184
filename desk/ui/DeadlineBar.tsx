import { hour } from "./times.ts";
import "./deadline-bar.css";

declare module "react" {
	interface CSSProperties {
		/** Hours that are drawn solid. */
		"--used"?: number;
		/** Index of the lead's step, from 0 to 4. */
		"--at"?: number;
		/** Share of a toast's time that is left. */
		"--left"?: number;
	}
}

interface DeadlineBarProps {
	/** Milliseconds used so far. */
	readonly used: number;
	/** Ends the bar at 24 hours, if the deadline has not passed. */
	readonly isWhole?: boolean;
}

const drawn = { row: 30, whole: 24 };

/** The 24 hours, drawn to scale; a longer time is drawn with a break. The text beside it has the same information. */
export function DeadlineBar({ used, isWhole }: DeadlineBarProps) {
	const hours = used / hour;
	const isOver = hours > drawn.whole;
	const classes = ["deadline-bar", isOver && "over", isWhole && "whole", hours > drawn.row && "broken"].filter(Boolean);
	return <span className={classes.join(" ")} style={{ "--used": Number(hours.toFixed(2)) }} aria-hidden="true" />;
}

/** Shows how far a lead in hand has come between New and Won. */
export const StatusSteps = ({ at }: { readonly at: number }) => (
	<span className="steps" style={{ "--at": at }} aria-hidden="true" />
);
