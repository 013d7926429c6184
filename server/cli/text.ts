/** As wide as every terminal is. */
export const lineWidth = 80;

/**
 * What people typed, safe to print on a terminal: control characters and those that turn the direction of the text would
 * otherwise move the cursor or hide words.
 */
export const printable = (text: string): string =>
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
	text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");

/** `1 lead`, `2 leads`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

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
