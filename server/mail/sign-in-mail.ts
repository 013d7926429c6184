import { minute } from "../../content/calendar.ts";
import { linkLife } from "../auth/sign-in-links.ts";
import { wordsOf } from "./dates.ts";
import type { Mail } from "./parts.ts";
import { bothEnds } from "./rulers.ts";

const linkMinutes = linkLife["sign-in"] / minute;

export interface SignIn {
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

/** Renders the mail with a person's sign-in link, which works once. */
export function signInMail({ name, email, link, askedAt, browser, address, contact }: SignIn): Mail {
	const [asked, end] = [wordsOf(askedAt), wordsOf(askedAt + linkLife["sign-in"])];
	return {
		subject: `Sign in to the desk: the link works until ${end.clock}`,
		preview: `One link, for one sign-in, until ${end.clock}. Not you? Do nothing.`,
		corner: ["Sign-in"],
		sections: [
			{
				parts: [
					{ kind: "title", lines: ["Sign in to the desk"] },
					{
						kind: "paragraph",
						size: "lead",
						line: ["One link, for one sign-in, until ", { text: end.clock, isBold: true }, "."],
						space: 8,
					},
					{
						kind: "buttons",
						buttons: [{ label: `Sign in as ${name}`, href: link, isMain: true, inText: { name: "Link", value: link } }],
					},
				],
			},
			{
				parts: [
					{
						kind: "ruler",
						span: `${linkMinutes} minutes`,
						before: 0,
						squares: Array.from({ length: linkMinutes }, () => true),
						labels: bothEnds([asked.clock, "asked for"], [end.clock, "ends"], linkMinutes),
						captionInText: "One mark is one minute.",
						marks: 1,
					},
				],
			},
			{
				parts: [
					{
						kind: "paragraph",
						size: "text",
						line: ["If the button does nothing, copy this into the browser you want to sign in with:"],
					},
					{ kind: "paragraph", size: "text", line: [{ text: link, isCode: true }], space: 8 },
				],
			},
			{
				isTinted: true,
				parts: [
					{ kind: "heading", text: "Was it you?" },
					{
						kind: "paragraph",
						size: "text",
						line: [`Asked for on ${asked.fullDate} at ${asked.clock}, in ${browser}, from ${address}.`],
					},
					{
						kind: "paragraph",
						size: "text",
						line: [
							{ text: "If not, do nothing.", isBold: true },
							` Without this mail nobody gets in, and the link ends by itself. Do not pass it on, not even to a colleague. If it happens again, tell ${contact.name}: ${contact.phone}.`,
						],
						space: 10,
					},
				],
			},
		],
		foot: [[`Sent to ${email}. The desk has no passwords, and we never ask for one.`]],
	};
}
