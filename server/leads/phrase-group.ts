/** Phrases that speak for a sales message, and how much of a suspect one of them makes. */
export interface PhraseGroup {
	/** What the office reads. */
	readonly reason: string;
	/** Of the group, however many of its phrases are found; a message is suspect from 1 on. */
	readonly weight: number;
	/** One a line, in lower case and as a regular expression; each stands for whole words. */
	readonly phrases: string;
}
