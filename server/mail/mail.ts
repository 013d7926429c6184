import { stripControls } from "../text/safe-text.ts";

/** Email in plain text, and in HTML if it is a customer's first. */
export interface Mail {
	readonly subject: string;
	readonly text: string;
	readonly html?: string;
}

/** Writes an email from paragraphs and lists, without the empty ones. Typed input needs no special care. */
export const writeMail = (subject: string, ...blocks: readonly (string | readonly string[])[]): Mail => ({
	subject: cleanHeader(subject),
	text: stripControls(
		blocks
			.filter((block) => block.length > 0)
			.map((block) => (typeof block === "string" ? block : block.map((line) => `- ${line}`).join("\n")))
			.join("\n\n"),
	),
});

/** Makes text safe for an email header: one line, so that nobody can inject a header, and at most 200 characters. */
export const cleanHeader = (text: string): string =>
	stripControls(text).replace(/\s+/g, " ").trim().slice(0, 200).toWellFormed();

/** Makes an address safe for an email header. Never cuts it: a shorter one is somebody else's, and past every limit. */
export const cleanAddress = (address: string): string => stripControls(address).replace(/\s/g, "");
