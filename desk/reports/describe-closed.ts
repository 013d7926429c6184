/** Describes how many of the closed leads were won, after `Of the leads received in this period,`. */
export function describeClosed(won: number, lost: number): string {
	const closed = won + lost;
	if (closed === 0) return "none has been won or lost yet.";
	if (closed === 1) return `one is closed: it was ${won === 1 ? "won" : "lost"}.`;
	if (won === 0) return `${closed} are closed: none was won.`;
	if (won === 1) return `${closed} are closed: one of them (${percentage(won, closed)}%) was won.`;
	if (lost === 0) return `${closed} are closed: all were won.`;
	return `${closed} are closed: ${won} of them (${percentage(won, closed)}%) were won.`;
}

/** Rounds a share, but never to none or all of it. */
const percentage = (part: number, whole: number) => Math.min(99, Math.max(1, Math.round((100 * part) / whole)));
