import { type BoroughCode, boroughs, coverage, projectsNearby, tierAndZones } from "./areas.ts";
import { labels } from "./labels.ts";
import type { PostcodeAnswer } from "./postcode.ts";

/** The postcode check's own words. */
export const postcodeCheck = {
	label: "Check your postcode",
	button: "Check",
	/** What the answers to `/areas?postcode=…` and the link into the contact form are named by. */
	parameter: "postcode",
	hint: "The whole postcode or its first half: SE15 4QN or SE15.",
	request: (place: string) => `${labels.requestEstimate} for ${place}`,
} as const;

const inEnglish = new Intl.ListFormat("en-GB");

const nameInText = (code: BoroughCode): string =>
	code === "CITY" ? `the ${boroughs[code].name}` : boroughs[code].name;

const names = (codes: readonly BoroughCode[]): string => inEnglish.format(codes.map(nameInText));

function whereabouts({ place, boroughs: [main, ...others], isEdge }: Extract<PostcodeAnswer, { kind: "covered" }>) {
	if (isEdge) return `Part of ${place} is in ${names([main, ...others])}, the rest outside London.`;
	if (others.length === 0) return `${place} is in ${nameInText(main)}.`;
	return `${place} is mainly in ${nameInText(main)}, partly in ${names(others)}.`;
}

/** An answer in words: what it comes to, and what follows from it. */
export function inWords(answer: PostcodeAnswer): { readonly title?: string; readonly text: string } {
	switch (answer.kind) {
		case "covered": {
			const nearby = answer.boroughs.flatMap(projectsNearby);
			const facts = [tierAndZones(answer.boroughs[0]), coverage.travel, coverage.response, ...nearby];
			return { title: whereabouts(answer), text: `${facts.join(". ")}.` };
		}
		case "outside":
			return {
				title: `Sorry, ${answer.place} is outside London.`,
				text: answer.nearest
					? `The nearest borough that we cover is ${nameInText(answer.nearest)}.`
					: `We cover ${coverage.reach.toLowerCase().replace("city", "City")}.`,
			};
		case "unknown":
			return { title: `We know of no district ${answer.place}.`, text: "Please check its number." };
		case "nonsense":
			return { title: "We cannot read that as a postcode.", text: "Please type it like SE15 4QN, or just SE15." };
		case "unfinished":
			return { text: postcodeCheck.hint };
	}
}
