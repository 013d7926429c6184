import type { PhraseGroup } from "./phrase-group.ts";
import { salesOffers } from "./sales-offers.ts";
import { salesPitches } from "./sales-pitches.ts";

/** A place of the writer's own that needs work. Customers write about one; salespeople seldom do. */
const ownPlace =
	/\b(our|my|the|a) ([a-z-]+ ){0,2}(house|home|flat|kitchen|bathroom|loo|toilets?|loft|bedrooms?|hall|stairs|landing|office|shop|school|garden|roof|walls?|floors?|ceiling|circuit)\b|\d ?m2\b/;

/**
 * Compiles a group's phrases into one expression. `\w` is ASCII only, so Cyrillic and Chinese stems match within words.
 */
const compile = ({ phrases }: PhraseGroup): RegExp => {
	const lines = phrases.split("\n").map((line) => line.trim());
	return new RegExp(`(?<!\\w)(?:${lines.filter(Boolean).join("|")})(?!\\w)`);
};

const groups = [...salesOffers, ...salesPitches].map((group) => ({ ...group, pattern: compile(group) }));

interface SalesTalk {
	/** Groups with at least one phrase in the message. */
	readonly reasons: readonly { readonly reason: string; readonly weight: number }[];
	/** True if the message mentions a place that needs work. */
	readonly isAboutPlace: boolean;
}

/** Finds the phrases of a sales message in a text. */
export function findSalesTalk(text: string): SalesTalk {
	const lowerCaseText = text.toLowerCase().replaceAll("’", "'");
	const reasons = groups
		.filter(({ pattern }) => pattern.test(lowerCaseText))
		.map(({ reason, weight }) => ({ reason, weight }));
	return { reasons, isAboutPlace: ownPlace.test(lowerCaseText) };
}
