import { inWords, pluralize } from "../../content/shared/in-words.ts";
import { day, hour, minute } from "../../content/shared/time.ts";
import { confirmationsPerHour } from "../../forms/desk-limits.ts";
import { formName } from "../../forms/form-names.ts";
import { findLastRun } from "../database/job-runs.ts";
import type { Database } from "../database/schema.ts";
import { type BacklogDetail, readBacklogDetails } from "../delivery/backlog.ts";
import { totalLimit } from "../delivery/confirmations.ts";
import { type Mail, writeMail } from "../mail/mail.ts";
import { formatDate } from "../time/london-time.ts";
import { isOfficeLimitReached, replyLimits } from "../workflow/reply-limits.ts";
import { alertRecipient, mailOnce, type OfficeMailer } from "./office-mailer.ts";

/** Delay after which an undelivered lead is worth an alert. */
const alertAfter = 30 * minute;

/**
 * Emails the office when a lead has been undelivered for 30 minutes or a delivery has failed, at most once an hour. One
 * more email follows once nothing is outstanding.
 */
export async function alertOffice(db: Database, office: OfficeMailer, now: number): Promise<boolean> {
	const alert = { recipients: [alertRecipient(office)], interval: hour };
	const troubles = await readUndelivered(db, now, office.isMailed);
	if (troubles.length > 0)
		return mailOnce(db, office, now, { ...alert, kind: "backlog", write: () => writeAlert(troubles, office, now) });
	const alertedAt = await findLastRun(db, `backlog ${alertRecipient(office).key}`);
	if (alertedAt === undefined) return false;
	const write = (last = 0) => (last < alertedAt ? allClear : undefined);
	return mailOnce(db, office, now, { ...alert, kind: "all-clear", write });
}

/** Emails the recipient of alerts about problems with backups, at most once in six hours. */
export const alertAboutBackups = async (db: Database, office: OfficeMailer, problems: readonly string[], now: number) =>
	problems.length > 0 &&
	mailOnce(db, office, now, {
		kind: "backups",
		recipients: [alertRecipient(office)],
		interval: 6 * hour,
		write: () =>
			writeMail(
				"Backups need attention",
				"No lead has been lost, but if the machine failed now, some could be.",
				problems,
				"You get at most one of these emails every six hours, and only while something is still wrong.",
			),
	});

/** Emails the recipient of alerts that the database's file could not be rewritten, at most once a night. */
export const alertAboutRewrite = (db: Database, office: OfficeMailer, reason: string, now: number): Promise<boolean> =>
	mailOnce(db, office, now, {
		kind: "not-rewritten",
		recipients: [alertRecipient(office)],
		interval: 12 * hour,
		write: () =>
			writeMail(
				"The database's file could not be rewritten",
				"No lead has been lost. What was deleted has been overwritten, but older copies of it can stay in the file until the file is rewritten at night. This failed:",
				[reason],
				"If there is not enough room, free some on the database's disk. The rewrite is tried again at three the next night.",
			),
	});

/** Emails the recipient of alerts once the office has sent as many replies within a day as it may, at most once a day. */
export const alertAboutReplies = (db: Database, office: OfficeMailer, now: number): Promise<boolean> =>
	mailOnce(db, office, now, {
		kind: "replies",
		recipients: [alertRecipient(office)],
		interval: day,
		write: async () => ((await isOfficeLimitReached(db, now)) ? tooManyReplies : undefined),
	});

/** Reads the deliveries that the office must know of, without confirmations that the customer's mailbox rejects. */
export const readUndelivered = async (db: Database, now: number, isMailed: OfficeMailer["isMailed"]) =>
	(await readBacklogDetails(db, now - alertAfter)).filter(
		({ channel, form, state }) =>
			(channel !== "confirmation" || state !== "failed") &&
			(channel !== "webhook" || state !== "held" || !isMailed(form)),
	);

const channelNames = {
	webhook: "webhook",
	"office-mail": "office mail",
	confirmation: "confirmation",
	reply: "reply",
	"page-mail": "office mail about a customer's page",
} as const;
const stateNames = { failed: "given up", pending: "waiting", held: "held" } as const;

export function describeBacklog(backlog: BacklogDetail): string {
	const { channel, form, state, leadCount, oldestQueuedAt, nextAttemptAt } = backlog;
	const since = formatDate(oldestQueuedAt).shortDayAndClock;
	return [
		`${formName(form)}: ${leadCount} ${stateNames[state]} (${channelNames[channel]}) since ${since}`,
		...(state === "pending" && nextAttemptAt !== undefined ? [`next attempt ${formatDate(nextAttemptAt).clock}`] : []),
	].join(", ");
}

/** Adds the oldest lead and the code of its last failure, for the person who runs the service. */
function describeBacklogDetail(backlog: BacklogDetail): string {
	const { lastFailure: last, reference } = backlog;
	const failure = last && `, last failure ${formatDate(last.startedAt).shortDayAndClock}: ${last.error}`;
	return `${describeBacklog(backlog)}, the oldest ${reference}${failure ?? ""}`;
}

/** Counts deliveries, not leads: one lead may have several. */
export const countDeliveries = (troubles: readonly BacklogDetail[]): number =>
	troubles.reduce((sum, { leadCount }) => sum + leadCount, 0);

/** Writes the alert. It names no person and no address, because an email may be forwarded to anyone. */
function writeAlert(troubles: readonly BacklogDetail[], { schedule, deskUrl }: OfficeMailer, now: number): Mail {
	const summary = troubles.map(({ form, state, oldestQueuedAt }) =>
		[
			formName(form),
			stateNames[state],
			...(state === "pending" ? [`since ${formatDate(oldestQueuedAt).clock}`] : []),
		].join(" "),
	);
	// A confirmation without an attempt waits for the limit on all of them
	const isPutOff = ({ channel, state, lastFailure }: BacklogDetail) =>
		channel === "confirmation" && state === "pending" && !lastFailure;
	const pending = troubles.filter((trouble) => trouble.state === "pending" && !isPutOff(trouble));
	const oldest = Math.min(now, ...pending.map(({ oldestQueuedAt }) => oldestQueuedAt));
	const end = formatDate(schedule.reduce((sum, wait) => sum + wait, oldest));
	const hasFailed = troubles.some(({ state }) => state === "failed");
	const isGivenUp = (...channels: readonly BacklogDetail["channel"][]) =>
		troubles.some(({ state, channel }) => state === "failed" && channels.includes(channel));
	const isHeld = (name: BacklogDetail["channel"]) =>
		troubles.some(({ state, channel }) => state === "held" && channel === name);
	const steps = [
		pending.length > 0 &&
			`Check what is not responding. Once it is back, there is nothing to do: the oldest lead is tried until ${end.shortDate}, ${end.clock}.`,
		troubles.some(isPutOff) &&
			`Leave confirmations without a failure alone: at most ${totalLimit.toLocaleString("en-GB")} go out within an hour, ${inWords(confirmationsPerHour)} of them for the desk, and further ones wait for as long as it takes.`,
		isGivenUp("confirmation", "reply") &&
			"Open a lead whose customer's email was refused: the address may be wrong. Correct it there, or call them.",
		isGivenUp("webhook", "office-mail", "page-mail") &&
			"Fix the cause. Deliveries that were given up are not retried automatically.",
		(pending.length > 0 || hasFailed) && deskUrl && `To send a lead now, press 'Send now' on the desk: ${deskUrl}`,
		(pending.length > 0 || hasFailed) && "To send all of them now, on the server: npm run leads -- retry --all",
		isHeld("webhook") &&
			"Set the form's webhook (HUB_WEBHOOK_BASE_URL, HUB_WEBHOOK_URLS or CRM_WEBHOOK_URL) and restart the service, which then delivers.",
		isHeld("office-mail") && "Set LEAD_MAIL_TO again and restart the service, which then sends the held emails.",
	];
	return writeMail(
		`${pluralize(countDeliveries(troubles), "delivery", "deliveries")} outstanding: ${[...new Set(summary)].join(", ")}`,
		"No lead has been lost: all of them are stored. This has not arrived:",
		troubles.map(describeBacklogDetail),
		"What to do:",
		steps.filter((step) => typeof step === "string"),
		"You get at most one of these emails an hour, and one more when everything is clear. They never name a customer.",
	);
}

const allClear = writeMail(
	"All outstanding deliveries have been dealt with",
	"Every lead in the last alert has either been delivered or no longer needs to be.",
);

const tooManyReplies = writeMail(
	`The desk has sent ${replyLimits.office} replies within a day, and refuses further ones`,
	`Sending resumes once fewer than ${replyLimits.office} have gone out within a day. Until then, call your customers.`,
	"If your office did not write these, somebody is using a colleague's sign-in. The replies on the leads show the name: remove that person on the Team page.",
	"You get at most one of these emails a day.",
);
