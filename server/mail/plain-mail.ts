import { stripControls } from "./render/escape.ts";

/** Email without a layout. */
export interface PlainMail {
	readonly subject: string;
	readonly text: string;
}

/** Writes an email to the office from paragraphs and lists, without the empty ones. */
export const writePlainMail = (subject: string, ...blocks: readonly (string | readonly string[])[]): PlainMail => ({
	subject,
	text: stripControls(
		blocks
			.filter((block) => block.length > 0)
			.map((block) => (typeof block === "string" ? block : block.map((line) => `- ${line}`).join("\n")))
			.join("\n\n"),
	),
});
