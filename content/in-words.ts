const words = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** A count as running text has it: 'eight', and from 13 on in figures. */
export const inWords = (count: number): string => words[count] ?? String(count);

/** The same where a sentence begins: 'Eight'. */
export const beginInWords = (count: number): string =>
	inWords(count).replace(/^[a-z]/, (letter) => letter.toUpperCase());
