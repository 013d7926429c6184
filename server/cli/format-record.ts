import type { DeliveryState } from "../database/schema.ts";
import type { DeliveryRecord, LeadState, MailChannel } from "../leads/lead.ts";
import type { LeadRecord } from "../leads/read.ts";
import { formatSecond } from "../time/london-time.ts";
import { formatTable, lineWidth, sanitize, wrap } from "./output.ts";

/** Separator between two records. */
export const recordSeparator = `${"─".repeat(40)}\n`;

/** Renders everything stored about a lead for a person to read. */
export function formatRecord(record: LeadRecord): string {
	return [
		formatPairs([
			["Lead", record.reference],
			["Id", record.id],
			["Form", record.form],
			["State", formatState(record)],
			...record.mails.map((mail) => [mailNames[mail.channel], formatState(mail)] as const),
			["Received", formatSecond(record.receivedAt)],
			["Answered", formatAnswer(record)],
			["Status", record.lostReason ? `${record.status}: ${record.lostReason}` : record.status],
			...(record.assignee ? [["Assigned to", record.assignee] as const] : []),
			...(record.followUp ? [["Follow up", record.followUp] as const] : []),
			...(record.visit ? [["Visit", record.visit.replace("T", " ")] as const] : []),
			...(record.quotedValue ? [["Quoted", `£${record.quotedValue}`] as const] : []),
			...(record.wonValue ? [["Won", `£${record.wonValue}`] as const] : []),
			...formatSource(record),
			...formatSpamSigns(record),
		]),
		formatPairs(
			Object.entries(record.payload).map(([key, value]) => [key, formatValue(value) + formatCorrection(record, key)]),
		),
		...formatOfficeWork(record),
		formatAttempts(record),
	].join("\n");
}

const mailNames: Readonly<Record<MailChannel, string>> = {
	"office-mail": "Office email",
	confirmation: "Confirmation",
};

function formatState(delivery: Omit<DeliveryRecord, "state"> & { readonly state: DeliveryState | LeadState }): string {
	const { state, nextAttemptAt, deliveredAt, attempts } = delivery;
	if (state === "delivered") return `${state} ${deliveredAt ? formatSecond(deliveredAt) : ""}`;
	if (state === "skipped") return [state, attempts.at(-1)?.error ?? []].flat().join(": ");
	const next = nextAttemptAt ? `, next attempt ${formatSecond(nextAttemptAt)}` : "";
	return `${state}${next}${deliveredAt ? `; delivered before, ${formatSecond(deliveredAt)}` : ""}`;
}

const formatAnswer = ({ answered }: LeadRecord): string =>
	answered ? `${formatSecond(answered.at)}, by ${answered.by}` : "not yet";

const formatSource = ({ source }: LeadRecord): readonly (readonly [string, string])[] =>
	source
		? [
				[
					"Source",
					Object.entries(source)
						.map(([key, value]) => `${key}: ${value}`)
						.join("\n"),
				],
			]
		: [];

/** Returns the value as submitted, where the office has corrected it. */
function formatCorrection({ submitted, payload }: LeadRecord, key: string): string {
	if (!submitted || submitted[key] === payload[key]) return "";
	return `\n(submitted as: ${formatValue(submitted[key]) || "nothing"})`;
}

function formatSpamSigns({ state, spamReasons }: LeadRecord): readonly (readonly [string, string])[] {
	if (spamReasons.length > 0) return [["Spam signs", spamReasons.join(", ")]];
	return state === "spam" ? [["Spam signs", "none: marked manually"]] : [];
}

const formatValue = (value: unknown): string => {
	if (typeof value === "string") return value;
	return Array.isArray(value) ? value.join("\n") : JSON.stringify(value);
};

/** Renders names and values in two columns. Long values continue in the second column. */
export function formatPairs(entries: readonly (readonly [string, string])[]): string {
	const width = Math.max(0, ...entries.map(([name]) => name.length)) + 2;
	return entries
		.flatMap(([name, value]) =>
			wrap(sanitize(value).replaceAll("\t", " "), lineWidth - width).map(
				(line, i) => (i === 0 ? sanitize(name) : "").padEnd(width) + line,
			),
		)
		.map((line) => `${line.trimEnd()}\n`)
		.join("");
}

/** Renders notes, replies and activity in chronological order; empty if there are none. */
function formatOfficeWork({ notes, replies, events }: LeadRecord): readonly string[] {
	const lines = [
		...notes.map(({ at, by, kind, text }) => ({ at, text: `${kind} by ${by.name}: ${text}` })),
		...replies.map(({ at, by, email, text, state }) => ({
			at,
			text: `reply by ${by.name} to ${email} (${state}): ${text}`,
		})),
		...events
			.filter(({ what }) => what !== "noted" && what !== "replied")
			.map(({ at, by, what, detail, isUndone }) => ({
				at,
				text: `${what} ${detail.to ?? detail.channel ?? ""}, by ${by.name}${isUndone ? " (undone)" : ""}`,
			})),
	].toSorted((a, b) => a.at - b.at);
	return lines.length === 0 ? [] : [formatPairs(lines.map(({ at, text }) => [formatSecond(new Date(at)), text]))];
}

function formatAttempts({ mails, ...webhook }: LeadRecord): string {
	const deliveries = [{ ...webhook, channel: "webhook" as const }, ...mails];
	const open = deliveries
		.filter(({ isUnsettled }) => isUnsettled)
		.map(
			({ channel }) => `An attempt (${channel}) is in progress or was interrupted: the lead may have been delivered.\n`,
		)
		.join("");
	const rows = deliveries
		.flatMap(({ channel, attempts }) => attempts.map((attempt) => ({ channel, ...attempt })))
		.toSorted((a, b) => a.startedAt - b.startedAt)
		.map(({ channel, startedAt, duration, status, error }) => [
			formatSecond(new Date(startedAt)),
			channel,
			`${duration} ms`,
			status === null ? "none" : String(status),
			error ?? "",
		]);
	if (rows.length === 0) return open || "No delivery attempt yet.\n";
	return formatTable([["ATTEMPT", "CHANNEL", "TOOK", "STATUS", "ERROR"], ...rows]) + open;
}
