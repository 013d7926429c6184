import type { FormPath } from "../../forms/forms.ts";
import { listPeople } from "../auth/people.ts";
import { claimRun, deleteRun, findLastRun, type OfficeMailKind, recordRun } from "../database/job-runs.ts";
import type { Database } from "../database/schema.ts";
import type { Mail } from "../mail/mail.ts";
import { normalizeMailbox } from "../mail/mailbox.ts";
import { type Mailer, openMailer } from "../mail/mailer.ts";
import { leadMailbox, officeMailbox } from "../mail/recipients.ts";
import { deskUrl } from "../settings/desk-url.ts";
import type { Settings } from "../settings/settings.ts";

/** Mail server and mailboxes of the office, and the settings that its emails depend on. */
export interface OfficeMailer {
	readonly mailer: Mailer;
	readonly alertTo: string;
	/** Address that receives the morning email and the reminders of unanswered leads. */
	readonly officeTo: string;
	/** Waits between delivery attempts, in milliseconds. */
	readonly schedule: readonly number[];
	/** URL of the desk; undefined if the desk is off. */
	readonly deskUrl?: string | undefined;
	/** Returns whether the form's leads are emailed to the office. For such a form a missing webhook is not a problem. */
	readonly isMailed: (form: FormPath) => boolean;
}

/** Opens the mailer for alerts and reminders; returns undefined unless the settings name a server and a mailbox. */
export function openOfficeMailer(settings: Settings): OfficeMailer | undefined {
	const { ALERT_TO, DELIVERY_SCHEDULE: schedule } = settings;
	const officeTo = officeMailbox(settings);
	const mailer = openMailer(settings);
	if (!mailer || officeTo === undefined) return undefined;
	const isMailed = (form: FormPath) => leadMailbox(settings, form) !== undefined;
	return { mailer, officeTo, deskUrl: deskUrl(settings), alertTo: ALERT_TO ?? officeTo, schedule, isMailed };
}

/** Person or mailbox that receives the office's emails. */
interface Recipient {
	/** Identifies the recipient in the log and the database; never an address. */
	readonly key: string;
	readonly email: string;
}

export const alertRecipient = ({ alertTo }: OfficeMailer): Recipient => ({ key: "alerts", email: alertTo });

/** Lists the office's mailbox and the people of the desk who want such emails, each mailbox once. */
export async function listOfficeRecipients(db: Database, { officeTo }: OfficeMailer): Promise<readonly Recipient[]> {
	const { people } = await listPeople(db);
	const subscribers = people.filter(({ mailFrequency, isEmailChecked }) => mailFrequency !== "none" && isEmailChecked);
	const recipients = [{ key: "office", email: officeTo }, ...subscribers.map(({ id, email }) => ({ key: id, email }))];
	return [...new Map(recipients.toReversed().map((each) => [normalizeMailbox(each.email), each])).values()];
}

interface OfficeMail {
	readonly kind: OfficeMailKind;
	readonly recipients: readonly Recipient[];
	/** Milliseconds in which a recipient gets at most one such email, across all instances. */
	readonly interval: number;
	/** Writes the email, given the time of the recipient's last one; undefined if there is nothing to say. */
	readonly write: (last: number | undefined) => Mail | undefined | Promise<Mail | undefined>;
}

/**
 * Emails recipients one by one, so that one mailbox's failure does not affect the others. A temporary failure is tried
 * again with the next run. A mailbox that rejects an email for good does not get that email again.
 *
 * @returns whether an email went out
 * @throws after every recipient was tried, with recipient keys and reply codes as its code, for the log
 */
export async function mailOnce(
	db: Database,
	office: OfficeMailer,
	now: number,
	{ kind, recipients, interval, write }: OfficeMail,
): Promise<boolean> {
	let isSent = false;
	let cause: unknown;
	const failures: string[] = [];
	for (const recipient of recipients) {
		const run = `${kind} ${recipient.key}` as const;
		const last = await findLastRun(db, run);
		if (last !== undefined && last > now - interval) continue;
		const mail = await write(last);
		if (!mail || !(await claimRun(db, run, now, interval))) continue;
		const id = `${kind}-${now}`;
		const result = await office.mailer.sendMail({ mail, to: recipient.email, id, submitted: "auto-generated" });
		isSent ||= result.error === null;
		if (result.error === null) continue;
		failures.push(`${recipient.key}: ${result.error}`);
		cause ??= result.cause;
		if (!result.isFinal) await (last === undefined ? deleteRun(db, run) : recordRun(db, run, last));
	}
	const code = failures.join(", ");
	if (failures.length > 0) throw Object.assign(new Error(code, { cause }), { code });
	return isSent;
}
