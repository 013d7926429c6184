import { week } from "../../content/shared/time.ts";
import { listPeople, type MailFrequency } from "../auth/people.ts";
import { claimRun } from "../database/job-runs.ts";
import type { Database } from "../database/schema.ts";
import { normalizeMailbox } from "../mail/mailbox.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Mail } from "../mail/parts.ts";
import { composeRejectionNotice } from "../mail/templates/rejecting-mailbox.ts";

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
export async function listOfficeRecipients(
	db: Database,
	{ officeTo }: OfficeMailboxes,
	frequencies: readonly MailFrequency[],
): Promise<readonly Recipient[]> {
	const { people } = await listPeople(db);
	const subscribers = people.filter(({ mails, joinedAt }) => joinedAt !== undefined && frequencies.includes(mails));
	const office: Recipient = { key: "office", name: "the office", email: officeTo };
	const all = [office, ...subscribers.map(({ id, name, email }) => ({ key: id, name, email }))];
	return [
		...new Map(all.toReversed().map((recipient) => [normalizeMailbox(recipient.email), recipient])).values(),
	].toReversed();
}

export const listAlertRecipients = ({ alertTo }: OfficeMailboxes): readonly Recipient[] => [
	{ key: "alerts", name: "the alerts mailbox", email: alertTo },
];

interface RecipientMail {
	readonly mail: Mail;
	/** Local part of the Message-ID. */
	readonly id: string;
	/** Makes the email due again after a temporary rejection. */
	readonly makeDueAgain: () => Promise<void>;
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
		const { mail, id, makeDueAgain } = written;
		const result = await office.mailer.send({ mail, to: recipient.email, id, submitted: "auto-generated" });
		isSent ||= result.error === null;
		if (result.error === null) continue;
		failures.push([recipient, result.error]);
		cause ??= result.cause;
		if (result.isFinal) await notifyOthers(db, office, recipient, result.error, now);
		else await makeDueAgain();
	}
	if (failures.length > 0) throw new MailRejectedError(failures, { cause });
	return isSent;
}

/** Notifies every other mailbox of the office, at most once a week, that this recipient's mailbox rejects emails. */
async function notifyOthers(db: Database, office: OfficeMailboxes, rejecting: Recipient, error: string, now: number) {
	if (!(await claimRun(db, `refused ${rejecting.key}`, now, week))) return;
	const mail = composeRejectionNotice(rejecting.name, error, now);
	const all = [...(await listOfficeRecipients(db, office, ["each", "morning"])), ...listAlertRecipients(office)];
	const otherMailboxes = new Set(all.map(({ email }) => normalizeMailbox(email)));
	otherMailboxes.delete(normalizeMailbox(rejecting.email));
	for (const to of otherMailboxes) {
		await office.mailer.send({ mail, to, id: `refused-${rejecting.key}-${now}`, submitted: "auto-generated" });
	}
}
