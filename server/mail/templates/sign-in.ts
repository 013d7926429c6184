import { minute } from "../../../content/shared/time.ts";
import { linkLifetimes } from "../../auth/sign-in-links.ts";
import { bold, code, heading, type Mail, paragraph, section, tintedSection, title } from "../parts.ts";
import { formatDate } from "./dates.ts";
import { createEndLabels } from "./opening-hours-ruler.ts";

const linkMinutes = linkLifetimes["sign-in"] / minute;

interface SignIn {
	readonly name: string;
	readonly email: string;
	readonly link: string;
	readonly askedAt: number;
	/** Browser name, such as `Firefox on Windows`. */
	readonly browser: string;
	readonly address: string;
	/** Contact for reporting a sign-in that somebody else requested. */
	readonly contact: { readonly name: string; readonly phone: string };
}

/** Composes the email with a person's sign-in link, which works once. */
export function composeSignInMail({ name, email, link, askedAt, browser, address, contact }: SignIn): Mail {
	const [asked, end] = [formatDate(askedAt), formatDate(askedAt + linkLifetimes["sign-in"])];
	return {
		subject: `Sign in to the desk: the link works until ${end.clock}`,
		preview: `One link, for one sign-in, until ${end.clock}. Not you? Do nothing.`,
		corner: ["Sign-in"],
		sections: [
			section(
				title(["Sign in to the desk"]),
				paragraph("intro", ["One link, for one sign-in, until ", bold(end.clock), "."], 8),
				{
					kind: "buttons",
					buttons: [{ label: `Sign in as ${name}`, href: link, isMain: true, inText: { name: "Link", value: link } }],
				},
			),
			section({
				kind: "ruler",
				span: `${linkMinutes} minutes`,
				before: 0,
				squares: Array.from({ length: linkMinutes }, () => true),
				labels: createEndLabels([asked.clock, "requested"], [end.clock, "expires"], linkMinutes),
				captionInText: "One mark is one minute.",
				marks: 1,
			}),
			section(
				paragraph("text", "If the button does not work, copy this link into the browser you want to sign in with:"),
				paragraph("text", [code(link)], 8),
			),
			tintedSection(
				heading("Was it you?"),
				paragraph("text", `Requested on ${asked.fullDate} at ${asked.clock}, in ${browser}, from ${address}.`),
				paragraph(
					"text",
					[
						bold("If not, do nothing."),
						` Nobody can sign in without this email, and the link expires. Do not pass it on, not even to a colleague. If it happens again, tell ${contact.name}: ${contact.phone}.`,
					],
					10,
				),
			),
		],
		foot: [[`Sent to ${email}. The desk has no passwords, and we never ask for one.`]],
	};
}
