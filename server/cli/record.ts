import { secondOf } from "../london-time.ts";
import type { LeadRecord } from "../store/store.ts";
import { table } from "./table.ts";
import { lineWidth, printable, wrapped } from "./text.ts";

/** All that is held about a lead, for a person to read. */
export function describeRecord(record: LeadRecord): string {
	return [
		pairs([
			["Lead", record.id],
			["Form", record.form],
			["State", stateOf(record)],
			["Received", secondOf(record.receivedAt)],
			...(record.spamReasons.length > 0 ? [["Spam signs", record.spamReasons.join(", ")] as const] : []),
		]),
		pairs(Object.entries(record.payload).map(([key, value]) => [key, textOf(value)])),
		attemptsOf(record),
	].join("\n");
}

const stateOf = ({ state, nextAttemptAt, deliveredAt }: LeadRecord): string => {
	if (deliveredAt) return `${state} ${secondOf(deliveredAt)}`;
	return nextAttemptAt ? `${state}, next attempt ${secondOf(nextAttemptAt)}` : state;
};

const textOf = (value: unknown): string => {
	if (typeof value === "string") return value;
	return Array.isArray(value) ? value.join("\n") : JSON.stringify(value);
};

/** Names and values in two columns; long values go on below themselves. */
function pairs(entries: readonly (readonly [string, string])[]): string {
	const width = Math.max(0, ...entries.map(([name]) => name.length)) + 2;
	return entries
		.flatMap(([name, value]) =>
			wrapped(printable(value), lineWidth - width).map((line, i) => (i === 0 ? name : "").padEnd(width) + line),
		)
		.map((line) => `${line.trimEnd()}\n`)
		.join("");
}

function attemptsOf({ attempts }: LeadRecord): string {
	if (attempts.length === 0) return "No delivery attempt yet.\n";
	return table([
		["ATTEMPT", "TOOK", "STATUS", "ERROR"],
		...attempts.map(({ startedAt, duration, status, error }) => [
			secondOf(new Date(startedAt)),
			`${duration} ms`,
			status === null ? "none" : String(status),
			error ?? "",
		]),
	]);
}
