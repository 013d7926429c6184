import { secondOf } from "../london-time.ts";
import type { LeadRecord } from "../store/store.ts";
import { table } from "./table.ts";
import { lineWidth, printable, wrapped } from "./text.ts";

/** Between two records. */
export const ruler = `${"─".repeat(40)}\n`;

/** All that is held about a lead, for a person to read. */
export function describeRecord(record: LeadRecord): string {
	return [
		pairs([
			["Lead", record.id],
			["Form", record.form],
			["State", stateOf(record)],
			["Received", secondOf(record.receivedAt)],
			...spamSignsOf(record),
		]),
		pairs(Object.entries(record.payload).map(([key, value]) => [key, textOf(value)])),
		attemptsOf(record),
	].join("\n");
}

function stateOf({ state, nextAttemptAt, deliveredAt }: LeadRecord): string {
	if (state === "delivered") return `${state} ${deliveredAt ? secondOf(deliveredAt) : ""}`;
	const next = nextAttemptAt ? `, next attempt ${secondOf(nextAttemptAt)}` : "";
	return `${state}${next}${deliveredAt ? `; delivered before, ${secondOf(deliveredAt)}` : ""}`;
}

function spamSignsOf({ state, spamReasons }: LeadRecord): readonly (readonly [string, string])[] {
	if (spamReasons.length > 0) return [["Spam signs", spamReasons.join(", ")]];
	return state === "spam" ? [["Spam signs", "none: marked by the office"]] : [];
}

const textOf = (value: unknown): string => {
	if (typeof value === "string") return value;
	return Array.isArray(value) ? value.join("\n") : JSON.stringify(value);
};

/** Names and values in two columns; long values go on below themselves. */
export function pairs(entries: readonly (readonly [string, string])[]): string {
	const width = Math.max(0, ...entries.map(([name]) => name.length)) + 2;
	return entries
		.flatMap(([name, value]) =>
			wrapped(printable(value).replaceAll("\t", " "), lineWidth - width).map(
				(line, i) => (i === 0 ? printable(name) : "").padEnd(width) + line,
			),
		)
		.map((line) => `${line.trimEnd()}\n`)
		.join("");
}

function attemptsOf({ attempts, isUnsettled }: LeadRecord): string {
	const open = isUnsettled ? "An attempt is under way or was cut off: the webhook may have this lead.\n" : "";
	if (attempts.length === 0) return open || "No delivery attempt yet.\n";
	const rows = attempts.map(({ startedAt, duration, status, error }) => [
		secondOf(new Date(startedAt)),
		`${duration} ms`,
		status === null ? "none" : String(status),
		error ?? "",
	]);
	return table([["ATTEMPT", "TOOK", "STATUS", "ERROR"], ...rows]) + open;
}
