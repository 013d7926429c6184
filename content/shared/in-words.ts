const numberWords =
	"no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
		" ",
	);

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Writes a count for running text: 'eight', and in figures from 13. */
export const inWords = (count: number): string => (count <= 12 && numberWords[count]) || count.toLocaleString("en-GB");

/** Writes a count for the beginning of a sentence: 'Eight', and in figures from 21. */
export const beginInWords = (count: number): string => capitalize(numberWords[count] ?? inWords(count));

/** Formats a count with its noun: `1 lead`, `3 leads`. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
	`${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;
