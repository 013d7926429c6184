/** Control characters other than tab and line feed, and characters that change the direction of the text after them. */
export const unsafeCharacters = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u206a-\u206f\ufff9-\ufffb]/gu;

/** Removes control characters, including those that change text direction, and normalises line ends to `\n`. */
export const stripControls = (text: string): string =>
	text.toWellFormed().replace(/\r\n?/g, "\n").replace(unsafeCharacters, "");

/** Returns whether a name in one line is safe to print anywhere: without control or direction characters. */
export const isPlainName = (name: string): boolean => stripControls(name) === name;
