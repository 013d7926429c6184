import { company } from "../../content/company/company.ts";
import { normalizeEmail } from "../../forms/clean-text.ts";
import type { FormPath } from "../../forms/forms.ts";
import type { Database } from "../database/schema.ts";
import type { Settings } from "../settings/settings.ts";
import type { Mailbox } from "./mailer.ts";

type MailSettings = Pick<Settings, "SMTP_URL" | "LEAD_MAIL_TO" | "ALERT_TO" | "MAIL_FROM" | "ACKNOWLEDGE">;

/** Returns the mailbox that the office reads: for the morning email, reminders, and alerts if ALERT_TO is not set. */
export const officeMailbox = ({ LEAD_MAIL_TO, ALERT_TO }: MailSettings): string | undefined =>
	LEAD_MAIL_TO?.main ?? ALERT_TO;

export const leadMailbox = ({ LEAD_MAIL_TO }: MailSettings, form: FormPath): string | undefined =>
	LEAD_MAIL_TO?.byForm.get(form);

/** Returns the mailbox that customers' answers go to: the one that reads the form's leads, or else the office's. */
export const replyMailbox = (settings: MailSettings, form: FormPath): Mailbox => {
	const { name, address } = settings.MAIL_FROM;
	return { name, address: leadMailbox(settings, form) ?? officeMailbox(settings) ?? address };
};

/** Lists the company's own addresses: a confirmation to one of them could start an endless loop of emails. */
const listOwnAddresses = ({ LEAD_MAIL_TO, ALERT_TO, MAIL_FROM }: MailSettings): readonly string[] =>
	[company.email, MAIL_FROM.address, ALERT_TO, LEAD_MAIL_TO?.main, ...(LEAD_MAIL_TO?.byForm.values() ?? [])].flatMap(
		(address) => address?.toLowerCase() ?? [],
	);

/**
 * Lists the addresses of the people of the desk who want each lead by email. An address counts once its person has read an
 * email there, so that nobody can make the service write to strangers.
 */
export async function listSubscribers(db: Database): Promise<readonly string[]> {
	const wanting = db.selectFrom("people").select("email").where("mails", "=", "each");
	const people = await wanting.where("is_email_checked", "=", 1).orderBy("id").execute();
	return people.flatMap(({ email }) => email ?? []);
}

/** Lists the emails that a lead of this form causes, given the customer's address. */
export async function listMailChannels(settings: MailSettings, db: Database, form: FormPath, email: string) {
	const { SMTP_URL, ACKNOWLEDGE } = settings;
	if (SMTP_URL === undefined) return [];
	const isRead = leadMailbox(settings, form) !== undefined || (await listSubscribers(db)).length > 0;
	const getsConfirmation = ACKNOWLEDGE && email !== "" && !listOwnAddresses(settings).includes(normalizeEmail(email));
	return [...(isRead ? ["office-mail" as const] : []), ...(getsConfirmation ? ["confirmation" as const] : [])];
}
