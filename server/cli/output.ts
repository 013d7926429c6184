import { unsafeCharacters } from "../safe-text.ts";

/** Width that every terminal has. */
export const lineWidth = 80;

/**
 * Replaces characters that are unsafe on a terminal: control characters, which could move its cursor or worse, and
 * those that change the direction of the text after them. Tabs and line breaks stay.
 */
export const sanitize = (text: string): string => text.replace(unsafeCharacters, "\ufffd");

/** Makes text safe for a terminal and puts it on one line. */
export const toOneLine = (text: string): string => sanitize(text.replace(/\s+/g, " "));

/** Serializes to JSON that is safe to print. Unsafe characters are escaped, so its meaning is unchanged. */
export const stringifySafely = (value: unknown, indent?: number): string =>
	JSON.stringify(value, null, indent).replace(
		unsafeCharacters,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** East Asian letters and emoji, which take two columns (Unicode, UAX 11). */
const twoColumns =
	/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}\p{Emoji_Presentation}]|\ufe0f/u;
const noColumn = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

const countColumns = (grapheme: string): number => {
	if (noColumn.test(grapheme)) return 0;
	return twoColumns.test(grapheme) ? 2 : 1;
};

/** Returns the number of terminal columns that a line of text takes. */
function displayWidth(text: string): number {
	if (/^[ -~]*$/.test(text)) return text.length;
	return [...graphemes.segment(text)].reduce((sum, { segment }) => sum + countColumns(segment), 0);
}

/** Shortens text to at most `width` columns, the last one an ellipsis. No character is cut in two. */
export function truncate(text: string, width: number): string {
	if (displayWidth(text) <= width) return text;
	let prefix = "";
	let columnsLeft = width - 1;
	for (const { segment } of graphemes.segment(text)) {
		columnsLeft -= countColumns(segment);
		if (columnsLeft < 0) break;
		prefix += segment;
	}
	return `${prefix}…`;
}

/** Pads text with spaces to `width` columns. */
export const pad = (text: string, width: number): string => text + " ".repeat(Math.max(0, width - displayWidth(text)));

/** Wraps text to lines of at most `width` characters. Longer words are cut. */
export function wrap(text: string, width: number): readonly string[] {
	return text.split("\n").flatMap((paragraph) => {
		const lines: string[] = [];
		let remainder = paragraph;
		while (remainder.length > width) {
			const space = remainder.lastIndexOf(" ", width);
			const end = space > 0 ? space : width;
			lines.push(remainder.slice(0, end));
			remainder = remainder.slice(end).trimStart();
		}
		return [...lines, remainder];
	});
}

export function columnWidths(rows: readonly (readonly string[])[]): readonly number[] {
	const columns = Math.max(0, ...rows.map((row) => row.length));
	return Array.from({ length: columns }, (_, column) =>
		Math.max(...rows.map((row) => displayWidth(row[column] ?? ""))),
	);
}

/** Renders a line of a table. Columns are two spaces apart, or one if the line would be wider than a terminal. */
function formatTableLine(cells: readonly string[], widths: readonly number[]): string {
	const gap = widths.reduce((sum, width) => sum + width + 2, -2) > lineWidth ? " " : "  ";
	return cells
		.map((cell, column) => (isNumber(cell) ? cell.padStart(widths[column] ?? 0) : pad(cell, widths[column] ?? 0)))
		.join(gap)
		.trimEnd();
}

const isNumber = (cell: string): boolean => /^[\d.,]+( ?%)?$/.test(cell);

/** Renders a table with numbers aligned right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
	const widths = columnWidths(rows);
	return rows.map((row) => `${formatTableLine(row, widths)}\n`).join("");
}
