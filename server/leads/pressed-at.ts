const earliest = 7 * 86_400_000;
const latest = 3_600_000;

const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** A moment that exists, in ISO 8601 and UTC; JavaScript itself reads 30 February as 2 March. */
function momentOf(text: string): Date | undefined {
	const moment = utc.test(text) ? new Date(text) : undefined;
	return moment && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.slice(0, 19))
		? moment
		: undefined;
}

/**
 * When the visitor pressed the button, ISO 8601 in UTC: the timestamp that was sent if it is plausible, at most a week
 * before receipt (a form may wait for the connection) and an hour after it (a clock may be fast); else the time of receipt.
 */
export function pressedAt(timestamp: unknown, receivedAt: Date): string {
	const moment = typeof timestamp === "string" ? momentOf(timestamp) : undefined;
	const late = moment ? receivedAt.getTime() - moment.getTime() : Number.NaN;
	return (moment && late <= earliest && late >= -latest ? moment : receivedAt).toISOString();
}
