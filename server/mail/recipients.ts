import { company } from "../../content/company.ts";
import type { FormPath } from "../../forms/forms.ts";
import type { Settings } from "../config.ts";
import type { MailChannel } from "../store/store.ts";

export type MailSettings = Pick<Settings, "SMTP_URL" | "LEAD_MAIL_TO" | "ALERT_TO" | "MAIL_FROM" | "ACKNOWLEDGE">;

/** Where the office reads: the morning's mail, what waits, and alerts where no other address is set for them. */
export const officeMailbox = ({ LEAD_MAIL_TO, ALERT_TO }: MailSettings): string | undefined =>
	LEAD_MAIL_TO?.main ?? ALERT_TO;

/** Where each form's leads are mailed; undefined where they are not. */
export const leadMailbox = ({ LEAD_MAIL_TO }: MailSettings, form: FormPath): string | undefined =>
	LEAD_MAIL_TO?.of.get(form);

/** The company's own addresses: a mail to one of them would be answered by a mail to another, without an end. */
const ownAddresses = ({ LEAD_MAIL_TO, ALERT_TO, MAIL_FROM }: MailSettings): ReadonlySet<string> =>
	new Set(
		[company.email, MAIL_FROM.address, ALERT_TO, LEAD_MAIL_TO?.main, ...(LEAD_MAIL_TO?.of.values() ?? [])].flatMap(
			(address) => address?.toLowerCase() ?? [],
		),
	);

/** The mails that a lead of that form from that address causes. */
export function mailsOf(settings: MailSettings): (form: FormPath, email: string) => readonly MailChannel[] {
	const own = ownAddresses(settings);
	const { SMTP_URL, ACKNOWLEDGE } = settings;
	return (form, email) => {
		if (SMTP_URL === undefined) return [];
		const isConfirmed = ACKNOWLEDGE && email !== "" && !own.has(email.trim().toLowerCase());
		return [
			...(leadMailbox(settings, form) === undefined ? [] : ["office-mail" as const]),
			...(isConfirmed ? ["confirmation" as const] : []),
		];
	};
}
