import { linkLifetimes } from "../../auth/sign-in-links.ts";
import { bold, code, type Mail, paragraph, section, title } from "../parts.ts";
import { formatDate } from "./dates.ts";

interface Invitation {
	readonly name: string;
	readonly email: string;
	readonly link: string;
	/** Name of the person who invites; undefined for an invitation from the command line. */
	readonly invitedBy?: string | undefined;
	readonly at: number;
}

/**
 * Names of letters and name punctuation only. Mail programs turn none of them into a link, and nobody can use them to
 * advertise.
 */
const plainName = /^(?=.{1,40}$)(?:[\p{L}\p{M} '’-]|\.(?= |$))+$/u;

const nameOr = (name: string, other: string): string => (plainName.test(name) ? name : other);

/** Composes the invitation to the desk, with the link for the first sign-in. */
export function composeInvitation({ name, email, link, invitedBy, at }: Invitation): Mail {
	const words =
		invitedBy === undefined
			? "You have been invited to the desk"
			: `${nameOr(invitedBy, "A colleague")} has invited you to the desk`;
	const { date, clock } = formatDate(at + linkLifetimes.invitation);
	const end = `${date}, ${clock}`;
	return {
		subject: words,
		preview: `The link works once, until ${end}.`,
		corner: ["Invitation"],
		sections: [
			section(
				title(["Your invitation"]),
				paragraph("intro", `${words}, where the office answers its leads.`, 8),
				{
					kind: "buttons",
					buttons: [
						{
							label: nameOr(name, "") ? `Open the desk as ${name}` : "Open the desk",
							href: link,
							isMain: true,
							inText: { name: "Link", value: link },
						},
					],
				},
				paragraph("text", ["The link works once, until ", bold(end), "."], 8),
			),
			section(
				paragraph("text", "If the button does not work, copy this link into the browser you want to sign in with:"),
				paragraph("text", [code(link)], 8),
			),
		],
		foot: [[`Sent to ${email}. The desk has no passwords, and we never ask for one.`]],
	};
}
