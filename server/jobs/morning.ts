import { formatPostcode } from "../../content/areas/postcode/parse.ts";
import { beginInWords, inWords } from "../../content/shared/in-words.ts";
import { day, hour } from "../../content/shared/time.ts";
import { formName } from "../../forms/form-names.ts";
import { waitingSince } from "../../forms/lead-status.ts";
import { type NextStep, stepNames } from "../../forms/next-step.ts";
import { isReplyLate } from "../../forms/reply-times.ts";
import { summarize } from "../../forms/summary.ts";
import { compareUrgency, urgencyNames } from "../../forms/urgency.ts";
import type { Database } from "../database/schema.ts";
import { type Lead, listLeads } from "../leads/lead.ts";
import { type Mail, writeMail } from "../mail/mail.ts";
import { countLeads, type LeadQuery } from "../search/query.ts";
import { leadUrl } from "../text/reference.ts";
import { describeTimeBetween, formatDate, formatDay, getTimeToday, startOfDay } from "../time/london-time.ts";
import { computeReplyDue } from "../time/reply-due.ts";
import { listDue, listUnanswered } from "../workflow/due.ts";
import { listUntold, type UntoldLead } from "../workflow/outdated-visits.ts";
import { countDeliveries, describeBacklog, readUndelivered } from "./alerts.ts";
import { listOfficeRecipients, mailOnce, type OfficeMailer } from "./office-mailer.ts";

/** Longest delay after which the morning email still goes out. */
const maxDelay = 4 * hour;
const maxLines = 10;

/**
 * Sends each of the office's recipients the morning email from the given time in London on, once a day, even if nothing
 * is waiting.
 *
 * @param minutes after midnight
 */
export async function mailMorning(db: Database, office: OfficeMailer, minutes: number, now: number): Promise<boolean> {
	const due = getTimeToday(minutes, new Date(now)).getTime();
	if (now < due || now > due + maxDelay) return false;
	// A late email, or the day after the clocks change, must leave nothing out
	const dueYesterday = getTimeToday(minutes, new Date(due - day));
	let mail: Promise<Mail> | undefined;
	return mailOnce(db, office, now, {
		kind: "morning",
		recipients: await listOfficeRecipients(db, office),
		interval: now - due + 1,
		write: () => {
			mail ??= writeMorning(db, office, dueYesterday, now);
			return mail;
		},
	});
}

async function writeMorning(db: Database, { isMailed, deskUrl }: OfficeMailer, since: Date, now: number) {
	const unanswered = await listUnanswered(db, new Date(0), new Date(now));
	const total = unanswered.length;
	const overdue = unanswered.filter((lead) => isReplyLate(findReplyDue(lead), now)).length;
	const spam = { list: "spam", isSuspected: true, since } as const;
	const troubles = await readUndelivered(db, now, isMailed);
	const answers = total === 0 ? "Nothing to answer" : `${beginInWords(total)} to answer`;
	const { visits = [], others = [] } = Object.groupBy(await listDue(db, now), ({ nextStep }) =>
		nextStep?.kind === "visit" && nextStep.at >= formatDay(new Date(now)) ? "visits" : "others",
	);
	const due = visits.length + others.length;
	const untold = await listUntold(db, now);
	const words = [
		answers,
		overdue > 0 && `${inWords(overdue)} of them overdue`,
		due > 0 && `${inWords(due)} to do today`,
		untold.length > 0 && `${inWords(untold.length)} to tell of a changed visit`,
	]
		.filter(Boolean)
		.join(", ");
	const { date, clock } = formatDate(now);
	return writeMail(
		`This morning: ${words.toLowerCase()}`,
		`${date}, ${clock}. ${words}.`,
		...listUnder(unansweredHeading(total), total, describeUnanswered(unanswered, now, deskUrl)),
		...listTasks("Visits today", visits, ({ nextStep }) => nextStep?.at.slice(11), deskUrl),
		...listTasks("Customers to tell that their visit was changed", untold, formatUntold, deskUrl),
		...listTasks("To do today", others, ({ nextStep }) => nextStep && formatStep(nextStep), deskUrl),
		...listUnder("Suspected spam since yesterday", await countLeads(db, spam), await listSuspects(db, spam, deskUrl)),
		...listUnder("Outstanding deliveries", countDeliveries(troubles), troubles.map(describeBacklog)),
		deskUrl ? `The desk: ${deskUrl}` : "",
		"Sent every day, even when nothing is due. If it does not arrive, something is wrong.",
	);
}

/** Lists the first lines under a heading with their number, and says how many more there are. Empty without lines. */
const listUnder = (heading: string, count: number, lines: readonly string[]) =>
	count === 0
		? []
		: [
				`${heading}: ${count}`,
				[...lines.slice(0, maxLines), ...(count > maxLines ? [`and ${count - maxLines} more`] : [])],
			];

/** Formats `Call, Mon 16 Nov` and `Call, Mon 16 Nov, 16:10`. A due visit is over, so it reads `Visited?`. */
const formatStep = ({ kind, at }: NextStep): string =>
	`${kind === "visit" ? "Visited?" : stepNames[kind]}, ${formatDayAndTime(at)}`;

const formatDayAndTime = (at: string): string =>
	[formatDate(startOfDay(at.slice(0, 10)).getTime()).shortDate, at.slice(11)].filter(Boolean).join(", ");

const formatUntold = ({ visit: { at, confirmedAt } }: UntoldLead): string =>
	at ? `${at === confirmedAt ? "confirmed for" : "may expect"} ${formatDayAndTime(at)}` : "may think that it is off";

const listTasks = <Task extends Lead>(
	heading: string,
	leads: readonly Task[],
	format: (lead: Task) => string | null | undefined,
	deskUrl: string | undefined,
) =>
	listUnder(
		heading,
		leads.length,
		leads.map((lead) => {
			const { reference, name, form, assignee } = lead;
			const who = [reference, name, formName(form), assignee].filter(Boolean).join(", ");
			return linkLead(`${who} (${format(lead)})`, reference, deskUrl);
		}),
	);

/** Describes the latest suspects, each with its reasons. */
async function listSuspects(db: Database, query: LeadQuery, deskUrl: string | undefined) {
	const lines: string[] = [];
	for await (const { reference, form, receivedAt, spamReasons } of listLeads(db, query)) {
		const time = formatDate(receivedAt.getTime()).shortDayAndClock;
		lines.push(linkLead(`${reference}, ${formName(form)}: ${spamReasons.join(", ")} (${time})`, reference, deskUrl));
		if (lines.length === maxLines) break;
	}
	return lines;
}

const linkLead = (sentence: string, reference: string, deskUrl: string | undefined): string =>
	deskUrl === undefined ? sentence : `${sentence}\n  ${leadUrl(deskUrl, reference)}`;

export const findReplyDue = (lead: Lead): number =>
	computeReplyDue(waitingSince({ ...lead, receivedAt: lead.receivedAt.getTime() }), lead.urgency);

/** Heading of the unanswered leads, with their order if there is more than one. */
const unansweredHeading = (count: number): string =>
	count > 1 ? "Unanswered, emergencies first, then the oldest" : "Unanswered";

/** Describes unanswered leads, emergencies first: who and where, and how much of the promised reply time is left. */
const describeUnanswered = (leads: readonly Lead[], now: number, deskUrl?: string): readonly string[] =>
	leads.toSorted(compareUrgency).map((lead) => {
		const { reference, form, payload, urgency, unansweredSince } = lead;
		const { name, postcode } = summarize(form, payload);
		const due = findReplyDue(lead);
		const left = now > due ? `${describeTimeBetween(due, now)} overdue` : `${describeTimeBetween(now, due)} left`;
		const time = unansweredSince === null ? left : `wrote ${formatDate(unansweredSince).shortDayAndClock}, ${left}`;
		const who = [reference, name, formName(form), formatPostcode(postcode)].filter(Boolean).join(", ");
		return linkLead(`${urgency ? `${urgencyNames[urgency]}: ` : ""}${who}: ${time}`, reference, deskUrl);
	});

export const listUnansweredLeads = (leads: readonly Lead[], now: number, deskUrl: string | undefined) =>
	listUnder(unansweredHeading(leads.length), leads.length, describeUnanswered(leads, now, deskUrl));
