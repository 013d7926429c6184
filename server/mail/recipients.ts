import { company } from "../../content/company/company.ts";
import type { FormPath } from "../../forms/forms.ts";
import type { MailChannel } from "../leads/lead.ts";
import { normalizeEmail } from "../leads/normalize-email.ts";
import type { Settings } from "../settings/settings.ts";
import type { Mailbox } from "./mailer.ts";

type MailSettings = Pick<Settings, "SMTP_URL" | "LEAD_MAIL_TO" | "ALERT_TO" | "MAIL_FROM" | "ACKNOWLEDGE">;

/**
 * Returns the mailbox that the office reads: for the morning email, reminders, and alerts without an address of their
 * own.
 */
export const officeMailbox = ({ LEAD_MAIL_TO, ALERT_TO }: MailSettings): string | undefined =>
	LEAD_MAIL_TO?.main ?? ALERT_TO;

/** Returns the mailbox of a form's leads; undefined if they are not emailed. */
export const leadMailbox = ({ LEAD_MAIL_TO }: MailSettings, form: FormPath): string | undefined =>
	LEAD_MAIL_TO?.byForm.get(form);

/**
 * Returns the mailbox that answers to a reply go to: the one that reads the form's leads, or else the sender of all
 * emails.
 */
export const replyMailbox = (settings: MailSettings, form: FormPath): Mailbox => {
	const address = leadMailbox(settings, form) ?? settings.MAIL_FROM.address;
	return { name: settings.MAIL_FROM.name, address };
};

/**
 * Lists the addresses of the company. A confirmation to one of them could start an endless loop of emails answering
 * each other.
 */
const listOwnAddresses = ({ LEAD_MAIL_TO, ALERT_TO, MAIL_FROM }: MailSettings): readonly string[] =>
	[company.email, MAIL_FROM.address, ALERT_TO, LEAD_MAIL_TO?.main, ...(LEAD_MAIL_TO?.byForm.values() ?? [])].flatMap(
		(address) => address?.toLowerCase() ?? [],
	);

/** Lists the emails that a lead causes, given its form and its sender's address. */
export function listMailChannels(settings: MailSettings, form: FormPath, email: string): readonly MailChannel[] {
	const { SMTP_URL, ACKNOWLEDGE } = settings;
	if (SMTP_URL === undefined) return [];
	const isConfirmed = ACKNOWLEDGE && email !== "" && !listOwnAddresses(settings).includes(normalizeEmail(email));
	return [
		...(leadMailbox(settings, form) === undefined ? [] : ["office-mail" as const]),
		...(isConfirmed ? ["confirmation" as const] : []),
	];
}
