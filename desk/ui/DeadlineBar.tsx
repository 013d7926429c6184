import "./deadline-bar.css";

interface DeadlineBarProps {
	/** Part of the time used so far; more than 1 once the deadline has passed. */
	readonly used: number;
	/** Ends the bar at the deadline, if it has not passed. */
	readonly endsAtDeadline?: boolean;
}

const maxDrawn = 1.25;

/** The time until a deadline, drawn to scale; a longer time has a break. The text beside it says the same. */
export function DeadlineBar({ used, endsAtDeadline }: DeadlineBarProps) {
	const over = used > maxDrawn ? "over broken" : used > 1 ? "over" : "";
	const classes = `deadline-bar ${over} ${endsAtDeadline ? "ends-at-deadline" : ""}`;
	return <span className={classes} style={{ "--used": Number(used.toFixed(3)) }} aria-hidden="true" />;
}
