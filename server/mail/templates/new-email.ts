import { company } from "../../../content/company/company.ts";
import { emailCheckSubject } from "../../../forms/desk-limits.ts";
import { formatDate } from "../../time/london-time.ts";
import { type Mail, writeMail } from "../mail.ts";

/** Composes the email with the link that shows that an address is the person's own. It names nobody: it may be mistyped. */
export function composeEmailCheck(link: string, email: string, expiresAt: number): Mail {
	const { date, clock } = formatDate(expiresAt);
	return writeMail(
		emailCheckSubject,
		`Somebody who signs in to the desk gave ${email} as their address. If that was you, open this link where you are signed in. It works once, until ${date}, ${clock}.`,
		link,
		"If it was not you, do nothing: the link lets nobody in.",
	);
}

/** Composes the email that tells the old address of a person's new one. */
export const composeEmailChanged = (email: string): Mail =>
	writeMail(
		"Your email address on the desk has been changed",
		`Sign-in links and notifications now go to ${email}. Nothing more is sent to this address.`,
		`If it was not you, tell ${company.name} at once: ${company.phone}.`,
	);
