import { hour, minute } from "../../content/shared/time.ts";
import type { FormPath } from "../../forms/forms.ts";
import { claimRun, deleteRun, recordRun } from "../database/job-runs.ts";
import type { Database } from "../database/schema.ts";
import { type BacklogDetail, readBacklogDetails } from "../delivery/backlog.ts";
import { startMailer } from "../mail/mailer.ts";
import type { Mail } from "../mail/parts.ts";
import { leadMailbox, officeMailbox } from "../mail/recipients.ts";
import { composeAlert, composeAllClear } from "../mail/templates/alert.ts";
import { composeBackupAlert } from "../mail/templates/backup-alert.ts";
import type { ChannelTrouble } from "../mail/templates/morning.ts";
import { deskUrl } from "../settings/desk-url.ts";
import type { Settings } from "../settings/settings.ts";
import { listAlertRecipients, mailRecipients, type OfficeMailboxes } from "./office-recipients.ts";

/** Delay after which an undelivered lead is worth an alert. */
const alertAfter = 30 * minute;
/** Delay before an alert that the mail server rejected is sent again. */
const retryAfter = 5 * minute;

/** Mailboxes of the office, and the settings that the office's emails depend on. */
export interface OfficeMailer extends OfficeMailboxes {
	/** Waits between delivery attempts, in milliseconds. */
	readonly schedule: readonly number[];
	/** URL of the desk; undefined if the desk is off. */
	readonly deskUrl?: string | undefined;
	/** Returns whether the form's leads are emailed to the office. For such a form a missing webhook is not a problem. */
	readonly isMailed: (form: FormPath) => boolean;
}

/**
 * Emails the office when a lead has been undelivered for 30 minutes or a delivery has failed. At most one alert an hour
 * goes out across all instances. One more email follows once nothing is outstanding.
 *
 * @returns whether an email went out
 * @throws if the mail server rejects the email. The next attempt is due in five minutes, or in an hour if the rejection
 * is permanent.
 */
export async function alertOffice(db: Database, office: OfficeMailer, now: number): Promise<boolean> {
	const troubles = await readBacklogTroubles(db, now, office.isMailed);
	if (troubles.length === 0) return mailAllClear(db, office, now);
	const isSent = await mailAlert(db, office, "backlog", hour, now, () =>
		composeAlert(troubles, office.schedule, now, office.deskUrl),
	);
	if (isSent) await recordRun(db, "backlog-alerted", now);
	return isSent;
}

/** Emails the recipients of alerts that nothing is outstanding any longer, once after an alert across all instances. */
const mailAllClear = (db: Database, office: OfficeMailboxes, now: number): Promise<boolean> =>
	mailRecipients(db, office, listAlertRecipients(office), now, async () => {
		if (!(await deleteRun(db, "backlog-alerted"))) return undefined;
		return {
			mail: composeAllClear(now),
			id: `backlog-over-${now}`,
			makeDueAgain: () => recordRun(db, "backlog-alerted", now),
		};
	});

/**
 * Emails the recipients of alerts about problems with backups, journal and restores, at most once in six hours across
 * all instances.
 *
 * @returns whether an email went out
 * @throws if the mail server rejects the email. The next attempt is due in five minutes, or in six hours if the
 * rejection is permanent.
 */
export async function alertAboutBackups(
	db: Database,
	office: OfficeMailboxes,
	problems: readonly string[],
	now: number,
): Promise<boolean> {
	if (problems.length === 0) return false;
	return mailAlert(db, office, "backups", 6 * hour, now, () => composeBackupAlert(problems, now));
}

/** Emails the recipients of alerts, at most once in `interval` milliseconds across all instances. */
const mailAlert = (
	db: Database,
	office: OfficeMailboxes,
	kind: "backlog" | "backups",
	interval: number,
	now: number,
	write: () => Mail,
): Promise<boolean> =>
	mailRecipients(db, office, listAlertRecipients(office), now, async () => {
		if (!(await claimRun(db, kind, now, interval))) return undefined;
		return {
			mail: write(),
			id: `${kind}-${now}`,
			makeDueAgain: () => recordRun(db, kind, now + retryAfter - interval),
		};
	});

const channelNames = {
	webhook: "webhook",
	"office-mail": "office mail",
	confirmation: "confirmation",
	reply: "reply to the customer",
} as const;

/** Lists the delivery troubles that the office can fix. A customer's dead mailbox is not one of them. */
export async function readBacklogTroubles(
	db: Database,
	now: number,
	isMailed: (form: FormPath) => boolean,
): Promise<readonly ChannelTrouble[]> {
	const isTrouble = ({ channel, form, state }: BacklogDetail) =>
		(channel !== "confirmation" || state !== "failed") &&
		(channel !== "webhook" || state !== "held" || !isMailed(form));
	return (await readBacklogDetails(db, now - alertAfter))
		.filter(isTrouble)
		.map(({ channel, form, state, leadCount, oldestReceivedAt, lastAttempt, nextAttemptAt }) => ({
			form,
			where: channelNames[channel],
			state,
			leadCount,
			since: oldestReceivedAt,
			lastResponse: lastAttempt && { text: String(lastAttempt.status ?? "none"), at: lastAttempt.startedAt },
			nextAttemptAt,
		}));
}

/** Opens the mailer for alerts and reminders; returns undefined unless the settings name a server and a mailbox. */
export function openOfficeMailer(
	settings: Settings,
): { readonly officeMailer: OfficeMailer; close(): void } | undefined {
	const { SMTP_URL: url, MAIL_FROM: from, ALERT_TO, DELIVERY_SCHEDULE: schedule } = settings;
	const officeTo = officeMailbox(settings);
	if (url === undefined || officeTo === undefined) return undefined;
	const mailer = startMailer({ url, from, concurrency: 1 });
	const isMailed = (form: FormPath) => leadMailbox(settings, form) !== undefined;
	return {
		officeMailer: { mailer, officeTo, deskUrl: deskUrl(settings), alertTo: ALERT_TO ?? officeTo, schedule, isMailed },
		close: () => mailer.close(),
	};
}
