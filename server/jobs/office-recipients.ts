import { week } from "../../content/company/calendar.ts";
import { listPeople, type MailFrequency } from "../auth/people.ts";
import { claimRun } from "../database/job-runs.ts";
import type { Database } from "../database/schema.ts";
import { mailboxKey } from "../mail/mailbox.ts";
import { mailboxMail } from "../mail/mailbox-mail.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Mail } from "../mail/parts.ts";

/** Person or mailbox that receives the office's emails. */
interface Recipient {
	/** Identifies the recipient in the log and the database; never an address. */
	readonly key: string;
	/** Name used in emails. */
	readonly name: string;
	readonly email: string;
}

/** Mailboxes of the office, and the mail server that reaches them. */
export interface OfficeMailboxes {
	readonly mailer: Mailer;
	/** Address that receives alerts. */
	readonly alertTo: string;
	/** Address that receives the morning email and the reminders of unanswered leads. */
	readonly officeTo: string;
}

/** Thrown when some mailboxes rejected an email. Its code lists recipient keys and reply codes, for the log. */
class MailRejectedError extends Error {
	override readonly name = "MailRejectedError";
	readonly code: string;
	constructor(recipients: readonly (readonly [Recipient, string])[], options: ErrorOptions) {
		const code = recipients.map(([{ key }, error]) => `${key}: ${error}`).join(", ");
		super(code, options);
		this.code = code;
	}
}

/** Lists the office's mailbox and the people of the desk who want such emails, each mailbox once. */
export async function officeRecipients(
	db: Database,
	{ officeTo }: OfficeMailboxes,
	wishes: readonly MailFrequency[],
): Promise<readonly Recipient[]> {
	const { people } = await listPeople(db);
	const subscribers = people.filter(({ mails, joinedAt }) => joinedAt !== undefined && wishes.includes(mails));
	const office: Recipient = { key: "office", name: "the office", email: officeTo };
	const all = [office, ...subscribers.map(({ id, name, email }) => ({ key: id, name, email }))];
	return [
		...new Map(all.toReversed().map((recipient) => [mailboxKey(recipient.email), recipient])).values(),
	].toReversed();
}

export const alertRecipients = ({ alertTo }: OfficeMailboxes): readonly Recipient[] => [
	{ key: "alerts", name: "the alerts mailbox", email: alertTo },
];

interface RecipientMail {
	readonly mail: Mail;
	/** Local part of the Message-ID. */
	readonly id: string;
	/** Makes the email due again after a temporary rejection. */
	readonly sendAgain: () => Promise<void>;
}

/**
 * Emails recipients one by one, so that one mailbox's failure does not affect the others. A mailbox that rejects an
 * email for good does not get that email again, and the other mailboxes are notified at most once a week.
 *
 * @param write claims the recipient's email, so that only one of several instances sends it; undefined if none is due
 * @returns whether an email went out
 * @throws MailRejectedError after every recipient was tried
 */
export async function mailRecipients(
	db: Database,
	office: OfficeMailboxes,
	recipients: readonly Recipient[],
	now: number,
	write: (recipient: Recipient) => Promise<RecipientMail | undefined>,
): Promise<boolean> {
	let isSent = false;
	let cause: unknown;
	const failures: [Recipient, string][] = [];
	for (const recipient of recipients) {
		const written = await write(recipient);
		if (!written) continue;
		const { mail, id, sendAgain } = written;
		const result = await office.mailer.send({ mail, to: recipient.email, id, submitted: "auto-generated" });
		isSent ||= result.error === null;
		if (result.error === null) continue;
		failures.push([recipient, result.error]);
		cause ??= result.cause;
		if (result.isFinal) await notifyOthers(db, office, recipient, result.error, now);
		else await sendAgain();
	}
	if (failures.length > 0) throw new MailRejectedError(failures, { cause });
	return isSent;
}

/** Notifies every other mailbox of the office, at most once a week, that this recipient's mailbox rejects emails. */
async function notifyOthers(db: Database, office: OfficeMailboxes, rejecting: Recipient, error: string, now: number) {
	if (!(await claimRun(db, `refused ${rejecting.key}`, now, week))) return;
	const mail = mailboxMail(rejecting.name, error, now);
	const all = [...(await officeRecipients(db, office, ["each", "morning"])), ...alertRecipients(office)];
	const otherMailboxes = new Set(all.map(({ email }) => mailboxKey(email)));
	otherMailboxes.delete(mailboxKey(rejecting.email));
	for (const to of otherMailboxes) {
		await office.mailer.send({ mail, to, id: `refused-${rejecting.key}-${now}`, submitted: "auto-generated" });
	}
}
