import { formatDate } from "../../time/london-time.ts";
import { type Mail, writeMail } from "../mail.ts";

interface DeskInvitation {
	readonly name: string;
	readonly email: string;
	readonly link: string;
	/** Name of the person who invites; undefined for an invitation from the command line. */
	readonly invitedBy?: string | undefined;
	readonly expiresAt: number;
}

/** Names of letters and name punctuation: no mail program makes them a link, and nobody can advertise with them. */
const plainName = /^(?=.{1,40}$)(?:[\p{L}\p{M} '’-]|\.(?= |$))+$/u;

export function composeDeskInvitation({ name, email, link, invitedBy, expiresAt }: DeskInvitation): Mail {
	const inviter = invitedBy !== undefined && plainName.test(invitedBy) ? invitedBy : "A colleague";
	const words =
		invitedBy === undefined ? "You have been invited to the desk" : `${inviter} has invited you to the desk`;
	const { date, clock } = formatDate(expiresAt);
	return writeMail(
		words,
		`${words}, where the office answers its leads.`,
		`Open the desk${plainName.test(name) ? ` as ${name}` : ""} with this link. It works once, until ${date}, ${clock}.`,
		link,
		`Sent to ${email}. The desk has no passwords, and we never ask for one.`,
	);
}
