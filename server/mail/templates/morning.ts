import { beginInWords, inWords, pluralize } from "../../../content/shared/in-words.ts";
import { hour } from "../../../content/shared/time.ts";
import { formName } from "../../../forms/form-names.ts";
import type { FormPath } from "../../../forms/forms.ts";
import { replyTime } from "../../../forms/office.ts";
import { summarize } from "../../../forms/summary.ts";
import { isEmergency } from "../../leads/emergency.ts";
import type { UndeliveredState } from "../../leads/lead.ts";
import { startOfDay } from "../../time/london-time.ts";
import type { DueLead } from "../../workflow/follow-ups.ts";
import {
	bold,
	heading,
	type Line,
	type Mail,
	type Part,
	type Piece,
	paragraph,
	type Section,
	section,
	title,
} from "../parts.ts";
import { describeTimeBetween, formatDate } from "./dates.ts";
import { leadUrl, type MailedLead } from "./lead.ts";

/** Maximum number of lines under each heading. */
export const maxLines = 10;

/** Content of the morning email. Long lists have their first lines only. */
interface MorningReport {
	readonly now: number;
	readonly unanswered: readonly MailedLead[];
	readonly unansweredInAll: number;
	/** Number of unanswered leads that are past the promised reply time. */
	readonly overdue: number;
	readonly spam: readonly {
		readonly reference: string;
		readonly form: FormPath;
		readonly receivedAt: number;
		readonly reasons: readonly string[];
	}[];
	readonly spamInAll: number;
	readonly troubles: readonly ChannelTrouble[];
	/** Today's visits, in the order of the day. */
	readonly visits?: readonly DueLead[];
	/** Leads to be followed up today or earlier. */
	readonly followUps?: readonly DueLead[];
	/** URL of the desk; undefined if the desk is off. */
	readonly deskUrl?: string | undefined;
}

/** Undelivered leads of one form on one channel. */
export interface ChannelTrouble {
	readonly form: FormPath;
	/** Name of the channel for the office, such as `webhook`. */
	readonly where: string;
	readonly state: UndeliveredState;
	readonly leadCount: number;
	readonly since: number;
	/** Last response to the oldest lead; undefined before its first attempt. */
	readonly lastResponse: { readonly text: string; readonly at: number } | undefined;
	readonly nextAttemptAt: number | undefined;
}

/** Composes the email that starts the office's day. It is sent even if nothing is waiting. */
export function composeMorningMail(morning: MorningReport): Mail {
	const { now, unansweredInAll, overdue, spamInAll, troubles, visits = [], followUps = [], deskUrl } = morning;
	const { date, clock } = formatDate(now);
	const inTrouble = troubles.reduce((sum, { leadCount }) => sum + leadCount, 0);
	const words =
		unansweredInAll === 0
			? ["Nothing to answer"]
			: overdue === 0
				? [`${beginInWords(unansweredInAll)} to answer`]
				: [`${beginInWords(unansweredInAll)} to answer,`, `${inWords(overdue)} of them overdue`];
	return {
		subject: `This morning: ${words.join(" ").toLowerCase()}`,
		preview: `${spamInAll} suspected spam to check, ${pluralize(inTrouble, "delivery", "deliveries")} outstanding.`,
		corner: ["This morning"],
		sections: [
			section(title(words), paragraph("aside", `${date}, ${clock}`, 8)),
			listSection(unansweredHeading(unansweredInAll), unansweredInAll, {
				kind: "bars",
				bars: morning.unanswered.slice(0, maxLines).map((lead) => toBar(lead, now, deskUrl)),
			}),
			dueSection("Visits today", visits, (due) => due.slice(11), deskUrl),
			dueSection("To follow up today", followUps, (due) => formatDate(startOfDay(due).getTime()).shortDate, deskUrl),
			listSection(`Suspected spam since yesterday: ${spamInAll}`, spamInAll, {
				kind: "entries",
				entries: morning.spam.slice(0, maxLines).map(({ reference, form, receivedAt, reasons }) => ({
					when: formatDate(receivedAt).shortDayAndClock,
					line: [linkReference(reference, deskUrl), `, ${formName(form)}: ${reasons.join(", ")}`],
				})),
			}),
			listSection(`Outstanding deliveries: ${inTrouble}`, troubles.length, {
				kind: "entries",
				entries: troubles
					.slice(0, maxLines)
					.map((trouble) => ({ when: formatDate(trouble.since).shortDayAndClock, line: formatTrouble(trouble) })),
			}),
		],
		foot: [
			...(deskUrl ? [[`The desk: ${deskUrl}`]] : []),
			["Sent every day, even when nothing is due. If it does not arrive, something is wrong."],
		],
	};
}

/** Lists the leads with a visit or a follow-up. */
const dueSection = (
	name: string,
	leads: readonly DueLead[],
	formatDue: (due: string) => string,
	deskUrl: string | undefined,
): Section =>
	listSection(`${name}: ${leads.length}`, leads.length, {
		kind: "entries",
		entries: leads.slice(0, maxLines).map(({ reference, form, payload, due, assignee }) => ({
			when: formatDue(due),
			line: [
				linkReference(reference, deskUrl),
				`, ${[summarize(form, payload).name, formName(form), assignee].filter(Boolean).join(", ")}`,
			],
		})),
	});

/** Heading of the unanswered leads, with their order if there is more than one. */
export const unansweredHeading = (count: number): string =>
	`Unanswered${count > 1 ? ", emergencies first, then the oldest" : ""}: ${count}`;

/** Renders a heading and its list, then how many more there are; or 'None.' */
export function listSection(name: string, count: number, list: Part): Section {
	if (count === 0) return section(heading(name), paragraph("text", "None."));
	const more = count - maxLines;
	return section(heading(name), list, ...(more > 0 ? [paragraph("aside", `and ${more} more`, 8)] : []));
}

/** Returns a lead's reference, linked to the desk if there is one. */
const linkReference = (reference: string, deskUrl: string | undefined): Piece => ({
	text: reference,
	isBold: true,
	...(deskUrl !== undefined && { href: leadUrl(deskUrl, reference) }),
});

/** Returns the line and bar of one unanswered lead: who and where, and how much of the promised reply time is left. */
export function toBar(lead: MailedLead, now: number, deskUrl?: string) {
	const { name, postcode } = summarize(lead.form, lead.payload);
	const due = lead.receivedAt + replyTime;
	const line: Line = [
		...(isEmergency(lead.payload) ? [{ text: "Emergency: ", isBold: true, isLate: true } as const] : []),
		linkReference(lead.reference, deskUrl),
		`, ${[name, formName(lead.form), postcode.replaceAll(" ", "\u00a0")].filter(Boolean).join(", ")}`,
	];
	const note = now > due ? `${describeTimeBetween(due, now)} overdue` : `${describeTimeBetween(now, due)} left`;
	return { line, note, hours: Math.max(now - lead.receivedAt, 0) / hour };
}

const stateWords = { failed: "given up", pending: "waiting", held: "held, no destination is set" } as const;

function formatTrouble({ form, where, state, leadCount, lastResponse, nextAttemptAt }: ChannelTrouble): Line {
	const facts = [
		`${leadCount} ${stateWords[state]} (${where})`,
		...(lastResponse ? [`last response ${lastResponse.text}`] : []),
		...(state === "pending" && nextAttemptAt !== undefined ? [`next attempt ${formatDate(nextAttemptAt).clock}`] : []),
	];
	return [bold(formName(form)), `: ${facts.join(", ")}`];
}
