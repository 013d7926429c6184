import type { PhraseGroup } from "./phrase-group.ts";
import { goods } from "./sales-goods.ts";
import { pitches } from "./sales-pitches.ts";

/** A place of one's own that needs work, which customers write about and salespeople seldom do. */
const ownPlace =
	/\b(our|my|the|a) ([a-z-]+ ){0,2}(house|home|flat|kitchen|bathroom|loo|toilets?|loft|bedrooms?|hall|stairs|landing|office|shop|school|garden|roof|walls?|floors?|ceiling|circuit)\b|\d ?m2\b/;

/** One expression for all of a group's phrases. `\w` is ASCII alone, so Cyrillic and Chinese stems match within words. */
const compile = ({ phrases }: PhraseGroup): RegExp => {
	const lines = phrases.split("\n").map((line) => line.trim());
	return new RegExp(`(?<!\\w)(?:${lines.filter(Boolean).join("|")})(?!\\w)`);
};

const groups = [...goods, ...pitches].map((group) => ({ ...group, pattern: compile(group) }));

interface SalesTalk {
	/** The groups of phrases that are in the message. */
	readonly findings: readonly { readonly reason: string; readonly weight: number }[];
	/** Whether it speaks of a place that needs work. */
	readonly isAboutPlace: boolean;
}

/** Reads a message for what it may be selling. */
export function salesTalk(text: string): SalesTalk {
	const plain = text.toLowerCase().replaceAll("’", "'");
	const findings = groups
		.filter(({ pattern }) => pattern.test(plain))
		.map(({ reason, weight }) => ({ reason, weight }));
	return { findings, isAboutPlace: ownPlace.test(plain) };
}
