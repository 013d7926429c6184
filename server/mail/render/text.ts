import type { Line, Mail, Part } from "../parts.ts";
import type { PlainMail } from "../plain-mail.ts";
import { stripControls } from "./escape.ts";

export function renderText(mail: Mail | PlainMail): string {
	if ("text" in mail) return mail.text;
	const body = mail.sections.flatMap(({ parts }) => parts.map(renderPart)).join("\n\n");
	const below = mail.footer.map(renderLine).join("\n");
	return `${stripControls(body).replaceAll("\u00a0", " ")}\n\n-- \n${stripControls(below)}\n`;
}

function renderPart(part: Part): string {
	switch (part.kind) {
		case "title":
		case "heading":
			return part.text.toUpperCase();
		case "paragraph":
			return renderLine(part.line);
		case "buttons":
			return part.buttons.map(({ inText: { name, value } }) => `${name}: ${value}`).join("\n");
		case "pairs":
			return part.pairs.map(({ name, value }) => `${name}: ${renderLine(value)}`).join("\n");
		case "list":
			return part.items.map((line) => `- ${renderLine(line)}`).join("\n");
	}
}

/** Renders a line's words and, below them, the URLs of its links, which plain text would lose. */
function renderLine(line: Line): string {
	const words = line.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");
	const links = line.flatMap((piece) => {
		const href = typeof piece === "string" ? undefined : piece.href;
		return href && /^https?:/.test(href) && !words.includes(href) ? [href] : [];
	});
	return [words, ...links].join("\n");
}
