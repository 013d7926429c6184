/** As wide as every terminal is. */
export const lineWidth = 80;

const unsafe = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u206a-\u206f\ufff9-\ufffb]/gu;

/**
 * Text for a terminal: control characters, which could move its cursor or worse, and those that turn the direction of
 * what follows are replaced. Tabs and line breaks stay.
 */
export const printable = (text: string): string => text.replace(unsafe, "\ufffd");

/** The same on one line. */
export const oneLine = (text: string): string => printable(text.replace(/\s+/g, " "));

/** JSON that is safe to print and means the same: what is unsafe is written as an escape. */
export const jsonText = (value: unknown, indent?: number): string =>
	JSON.stringify(value, null, indent).replace(
		unsafe,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);

/** `1 lead`, `2 leads`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
	`${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;

/** Shortens to `width` characters, the last an ellipsis. */
export const truncate = (text: string, width: number): string =>
	text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text;

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
