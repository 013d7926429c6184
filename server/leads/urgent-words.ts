import type { Summary } from "../../forms/summary.ts";

/** Phrases of people whose home needs somebody today, as whole words. */
const urgentPhrases = [
	/water (?:is |was |now )?(?:\w+ )?(?:through|from|down|into) (?:the |our |my )?(?:ceiling|wall|walls|light|lights|roof)/,
	/water (?:is |was |now )?(?:\w+ )?(?:through|from|down) (?:the |our |my )\w+ ceiling/,
	/(?:water|leak) (?:is |was |now )?(?:pouring|leaking|dripping|coming|running)? ?(?:in |through |down )?(?:from|into) (?:the |a )?(?:flat|apartment|neighbours?)(?: above| below| upstairs)?/,
	/(?:ceiling|light) (?:is |was )?dripping|sewage|overflowing/,
	/(?:ceiling|wall|roof|balcony|chimney) (?:has |is |just )*(?:collapsed|collapsing|fell|fallen|falling|coming down|caved in)/,
	/burst(?:ing)? (?:pipe|pipes|tank|radiator|boiler)|(?:pipe|tank|boiler|radiator)s? (?:has |have |just )*burst/,
	/(?:is|are|was|been|have|getting) flood(?:ed|ing)|flooded (?:kitchen|bathroom|basement|house|flat|home)/,
	/(?:no|without) (?:any )?(?:heating|hot water|running water|power|electricity|electrics|gas|lights)/,
	/spark(?:s|ing)\b|electric shocks?|live wires?|bare wires?|burning smell|smells? (?:of )?burning/,
	/gas (?:leak|leaking|smell)|smell(?:s|ing)? (?:of )?gas|carbon monoxide/,
	/can(?:'|’)?t (?:be )?(?:lock|locked|get in|turn (?:it|the water) off)|locked out/,
	/emergency|urgent(?:ly)?\b|\basap\b/,
].map((phrase) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrase.source})(?![\\p{L}\\p{N}])`, "giu"));

/** Words right before a phrase that take it back, as in `not an emergency`. */
const denial =
	/\b(?:non[- ]|(?:no|nothing(?: is)?|(?:not|\w+n['’]t|isnt|dont)(?: (?:think|feel) (?:it|this)(?: is|['’]s)?)?)(?: (?:an?|any|at all|as|real|really|so|super|that|too|very|particularly))* (?:(?:emergency|urgent) n?or (?:an )?)?)$/i;

/** Bounds of the search, so that a text of nothing but denials costs little: matches, and characters before each. */
const maxMatches = 20;
const longestDenial = 80;

/**
 * Returns the customer's words that sound urgent, such as `no heating`, so that a person can look; undefined if there
 * are none. The lead gets an urgency that ranks below those that customers choose. The office can change it.
 */
export function findUrgentWords({ message, details }: Pick<Summary, "message" | "details">): string | undefined {
	const text = [message, ...details].join(" ").replace(/\s+/g, " ");
	for (const phrase of urgentPhrases) {
		const matches = text.matchAll(phrase).take(maxMatches);
		const match = matches.find(({ index }) => !denial.test(text.slice(Math.max(0, index - longestDenial), index)));
		if (match) return match[0];
	}
	return undefined;
}
