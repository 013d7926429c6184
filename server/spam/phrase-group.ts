/** Phrases that indicate a sales message, with the weight that they add to the spam score. */
export interface PhraseGroup {
	/** Reason shown to the office. */
	readonly reason: string;
	/** Weight of the whole group, however many of its phrases are found. A message is suspect from a total of 1. */
	readonly weight: number;
	/** One phrase per line: a regular expression in lower case that matches whole words. */
	readonly phrases: string;
}
