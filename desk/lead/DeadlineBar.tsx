import { hour } from "../ui/times.ts";
import "./deadline-bar.css";

declare module "react" {
	interface CSSProperties {
		/** Hours of a line that are drawn solid. */
		"--used"?: number;
		/** The station that a lead has come to, from 0 to 4. */
		"--at"?: number;
		/** The part of a toast's time that is left. */
		"--left"?: number;
	}
}

interface DeadlineBarProps {
	/** Milliseconds used so far. */
	readonly used: number;
	/** Drawn to the end of the 24 hours alone, where it is not over. */
	readonly isWhole?: boolean;
}

const drawn = { row: 30, whole: 24 };

/** The 24 hours, drawn to scale; what is longer than the sheet is broken. The words beside it say the same. */
export function DeadlineBar({ used, isWhole }: DeadlineBarProps) {
	const hours = used / hour;
	const isOver = hours > drawn.whole;
	const classes = ["day", isOver && "over", isWhole && "whole", hours > drawn.row && "broken"].filter(Boolean);
	return <span className={classes.join(" ")} style={{ "--used": Number(hours.toFixed(2)) }} aria-hidden="true" />;
}

/** Shows how far a lead in hand has come between New and Won. */
export const Steps = ({ at }: { readonly at: number }) => (
	<span className="steps" style={{ "--at": at }} aria-hidden="true" />
);
