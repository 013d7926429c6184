import type { Line, Mail, Part, PartOf, RulerLabel } from "../parts.ts";
import { stripControls } from "./escape.ts";

/** Width at which plain text is easy to read, in characters. */
const width = 70;
const barWidth = 24;

/** Renders an email as plain text. Screen readers may use it too. */
export function renderText({ sections, foot }: Mail): string {
	const body = sections.map(({ parts }) => renderParts(parts)).join("\n\n\n");
	const below = foot.map((line) => renderLine(line)).join("\n");
	return `${stripControls(body).replaceAll("\u00a0", " ")}\n\n-- \n${stripControls(below)}\n`;
}

/** Renders parts separated by blank lines. A part drawn close to the one before it follows on the next line. */
function renderParts(parts: readonly Part[]): string {
	return parts
		.map((part, index) => {
			const isClose = (part.kind === "paragraph" || part.kind === "title") && (part.space ?? 8) <= 4;
			return `${index === 0 ? "" : isClose ? "\n" : "\n\n"}${renderPart(part)}`;
		})
		.join("");
}

/** Renders a line's wrapped words and, below them, the URLs of its links, which plain text would lose. */
function renderLine(line: Line, indent = ""): string {
	const words = line.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");
	const links = line.flatMap((piece) => {
		const href = typeof piece === "string" ? undefined : piece.href;
		return href && /^https?:/.test(href) && !words.includes(href) ? [`${indent}${href}`] : [];
	});
	return [wrap(words, indent), ...links].join("\n");
}

/** Wraps text with the same indent on every line. A word that is too long stays whole. */
function wrap(text: string, indent = ""): string {
	return text
		.split("\n")
		.map((paragraph) => {
			const lines = [""];
			for (const word of paragraph.split(" ")) {
				const last = lines.at(-1) ?? "";
				if (last !== "" && `${indent}${last} ${word}`.length > width) lines.push(word);
				else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
			}
			return lines.map((each) => `${indent}${each}`.trimEnd()).join("\n");
		})
		.join("\n");
}

function renderPart(part: Part): string {
	switch (part.kind) {
		case "title":
			return wrap(part.lines.join(" ").toUpperCase());
		case "heading":
			return part.text.toUpperCase();
		case "paragraph":
			return renderLine(part.line);
		case "buttons":
			return renderColumns(part.buttons.map(({ inText }) => [inText.name, [inText.value]]));
		case "columns":
			return renderColumns(part.columns.map(({ name, value }) => [name, [value]]));
		case "pairs":
			return renderColumns(
				part.pairs.map(({ name, value, number }) => [number === undefined ? name : `${number}. ${name}`, value]),
			);
		case "ruler":
			return [...renderRuler(part), wrap(part.captionInText)].join("\n");
		case "bars":
			return part.bars
				.map(({ note, line, hours }) => `${renderLine([...line, `: ${note}`])}\n${renderBar(hours)}`)
				.join("\n\n");
		case "entries":
			return part.entries
				.map(({ when, line }) => `- ${renderLine([...line, ` (${when})`], "  ").trimStart()}`)
				.join("\n");
		case "table":
			return renderTable([part.head, ...part.rows]);
		case "steps":
			return part.steps.map((line, index) => `${index + 1}. ${renderLine(line, "   ").trimStart()}`).join("\n\n");
		case "bullets":
			return part.bullets.map((text) => `- ${wrap(text, "  ").trimStart()}`).join("\n");
	}
}

/** Renders names and values in two columns. Long values continue in the second column. */
function renderColumns(rows: readonly (readonly [name: string, value: Line])[]): string {
	const indent = " ".repeat(Math.max(...rows.map(([name]) => name.length)) + 3);
	return rows
		.map(([name, value]) => name.padEnd(indent.length) + renderLine(value, indent).slice(indent.length))
		.map((row) => row.trimEnd())
		.join("\n");
}

function renderTable(rows: readonly (readonly string[])[]): string {
	const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
	const line = (row: readonly string[]) =>
		row
			.map((cell, column) => cell.padEnd(widths[column] ?? 0))
			.join("   ")
			.trimEnd();
	const [head = [], ...body] = rows;
	return [line(head), widths.map((each) => "-".repeat(each)).join("   "), ...body.map(line)].join("\n");
}

function renderRuler({ squares, labels, marks }: PartOf<"ruler">): readonly string[] {
	const line = squares.map((isSolid) => (isSolid ? "#" : "-").repeat(marks)).join("");
	return [renderLabels(labels, marks), `|${line}|`];
}

/** Places the first line of each label above the beginning or end of its squares. */
function renderLabels(labels: readonly RulerLabel[], marks: number): string {
	let text = "";
	let end = 0;
	for (const { lines, squares, align } of labels) {
		const start = end;
		end += squares * marks;
		const label = lines[0] ?? "";
		const at = align === "left" ? start + (start === 0 ? 0 : 1) : end + 2 - label.length;
		text = text.padEnd(Math.max(at, text === "" ? 0 : text.length + 1)) + label;
	}
	return text;
}

/** Draws one mark per hour: `#` elapsed, `.` left, `/` overdue. */
function renderBar(hours: number): string {
	const gone = Math.min(Math.round(hours), barWidth);
	const over = Math.min(Math.max(Math.round(hours) - barWidth, hours > barWidth ? 1 : 0), barWidth);
	return `|${"#".repeat(gone)}${".".repeat(barWidth - gone)}|${"/".repeat(over)}`;
}
