import { hour, week } from "../../content/calendar.ts";

const earliest = week;
const latest = hour;

const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** Parses a moment in ISO 8601 and UTC, and rejects days that do not exist: JavaScript reads 30 February as 2 March. */
function momentOf(text: string): Date | undefined {
	const moment = utc.test(text) ? new Date(text) : undefined;
	return moment && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.slice(0, 19))
		? moment
		: undefined;
}

/**
 * Returns when the visitor pressed the button, in ISO 8601 and UTC. The submitted timestamp is used if it is plausible:
 * at most a week before receipt (a form may wait for a connection) and an hour after it (a clock may be fast).
 * Otherwise the time of receipt is used.
 */
export function submittedAt(timestamp: unknown, receivedAt: Date): string {
	const moment = typeof timestamp === "string" ? momentOf(timestamp) : undefined;
	const late = moment ? receivedAt.getTime() - moment.getTime() : Number.NaN;
	return (moment && late <= earliest && late >= -latest ? moment : receivedAt).toISOString();
}
