import { company } from "../../../content/company/company.ts";
import { formatDate } from "../../time/london-time.ts";
import { type Mail, writeMail } from "../mail.ts";

interface SignIn {
	readonly email: string;
	readonly link: string;
	readonly askedAt: number;
	readonly expiresAt: number;
	/** Browser name, such as `Firefox on Windows`. */
	readonly browser: string;
	readonly address: string;
}

export function composeSignInMail({ email, link, askedAt, expiresAt, browser, address }: SignIn): Mail {
	const asked = formatDate(askedAt);
	const { clock: end } = formatDate(expiresAt);
	return writeMail(
		`Sign in to the desk: the link works until ${end}`,
		`Sign in with this link. It works once, until ${end}.`,
		link,
		`It was requested on ${asked.fullDate} at ${asked.clock}, in ${browser}, from ${address}.`,
		`If it was not you, do nothing. Nobody can sign in without this email, and the link expires. Do not pass it on, not even to a colleague. If it happens again, tell ${company.name}: ${company.phone}.`,
		`Sent to ${email}. The desk has no passwords, and we never ask for one.`,
	);
}
