const words = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Writes a count for running text: 'eight', and in figures from 13. */
export const inWords = (count: number): string => words[count] ?? String(count);

/** Writes a count for the beginning of a sentence: 'Eight'. */
export const beginInWords = (count: number): string =>
	inWords(count).replace(/^[a-z]/, (letter) => letter.toUpperCase());
