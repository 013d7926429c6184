import { unsafeCharacters } from "../safe-text.ts";

/** As wide as every terminal is. */
export const lineWidth = 80;

/**
 * Text for a terminal: control characters, which could move its cursor or worse, and those that turn the direction of
 * what follows are replaced. Tabs and line breaks stay.
 */
export const printable = (text: string): string => text.replace(unsafeCharacters, "\ufffd");

/** The same on one line. */
export const oneLine = (text: string): string => printable(text.replace(/\s+/g, " "));

/** JSON that is safe to print and means the same: what is unsafe is written as an escape. */
export const jsonText = (value: unknown, indent?: number): string =>
	JSON.stringify(value, null, indent).replace(
		unsafeCharacters,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);

/** `1 lead`, `2 leads`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
	`${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** East Asian letters and emoji (Unicode, UAX 11). */
const twoColumns =
	/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}\p{Emoji_Presentation}]|\ufe0f/u;
const noColumn = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

const columnsOf = (grapheme: string): number => {
	if (noColumn.test(grapheme)) return 0;
	return twoColumns.test(grapheme) ? 2 : 1;
};

/** How many columns of a terminal a line of text takes. */
export function displayWidth(text: string): number {
	if (/^[ -~]*$/.test(text)) return text.length;
	return [...graphemes.segment(text)].reduce((sum, { segment }) => sum + columnsOf(segment), 0);
}

/** Shortens to at most `width` columns, the last an ellipsis; no character is cut in two. */
export function truncate(text: string, width: number): string {
	if (displayWidth(text) <= width) return text;
	let kept = "";
	let rest = width - 1;
	for (const { segment } of graphemes.segment(text)) {
		rest -= columnsOf(segment);
		if (rest < 0) break;
		kept += segment;
	}
	return `${kept}…`;
}

/** Fills up to `width` columns with spaces. */
export const padded = (text: string, width: number): string =>
	text + " ".repeat(Math.max(0, width - displayWidth(text)));

/** The text in lines of at most that many characters; words that are longer are cut. */
export function wrapped(text: string, width: number): readonly string[] {
	return text.split("\n").flatMap((paragraph) => {
		const lines: string[] = [];
		let rest = paragraph;
		while (rest.length > width) {
			const space = rest.lastIndexOf(" ", width);
			const end = space > 0 ? space : width;
			lines.push(rest.slice(0, end));
			rest = rest.slice(end).trimStart();
		}
		return [...lines, rest];
	});
}
