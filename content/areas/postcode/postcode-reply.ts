import { capitalize } from "../../shared/in-words.ts";
import { type BoroughCode, boroughs, describeProjectsNearby, describeTier } from "../areas.ts";
import { coverage } from "../coverage.ts";
import { checkPostcode, type PostcodeResult } from "./check.ts";
import { postcodeCheck } from "./texts.ts";

const nameInText = (code: BoroughCode): string =>
	code === "CITY" ? `the ${boroughs[code].name}` : boroughs[code].name;

/** Joins names: "A, B and C". `Intl.ListFormat` would block a phone for 0.1 s while the browser loads its data. */
const joinNames = (codes: readonly BoroughCode[]): string =>
	codes
		.map(nameInText)
		.join(", ")
		.replace(/, (?=[^,]*$)/, " and ");

function describeDistrict({
	place,
	boroughs: [main, ...others],
	isEdge,
}: Extract<PostcodeResult, { kind: "covered" }>) {
	if (boroughs[main].name.includes(place)) return `We work all over ${nameInText(main)}.`;
	if (isEdge) return `Part of ${place} is in ${joinNames([main, ...others])}, the rest outside London.`;
	if (others.length === 0) return `${place} is in ${nameInText(main)}.`;
	return `${place} is mainly in ${nameInText(main)}, partly in ${joinNames(others)}.`;
}

interface ReplyText {
	readonly title?: string;
	readonly text: string;
}

/** Result of the check, and the texts that it shows. */
export type PostcodeReply = PostcodeResult & ReplyText;

function describeResult(result: PostcodeResult): ReplyText {
	switch (result.kind) {
		case "covered": {
			const nearby = result.boroughs.flatMap(describeProjectsNearby);
			const facts = [
				describeTier(result.boroughs[0]),
				capitalize(coverage.travel),
				capitalize(coverage.response),
				...nearby,
			];
			return { title: describeDistrict(result), text: `${facts.join(". ")}.` };
		}
		case "outside":
			return {
				title: `Sorry, ${result.district} is outside London.`,
				text: result.nearest
					? `The nearest borough that we cover is ${nameInText(result.nearest)}. If you are close to it, call us:`
					: `We cover ${coverage.reach}. If your project is there, call us:`,
			};
		case "unknown":
			return { title: `We know of no district ${result.district}.`, text: "Please check its number." };
		case "nonsense":
			return {
				title: "We cannot read that as a postcode.",
				text: "Please type it like SE15 4QN, or just SE15, or name your borough.",
			};
		case "unfinished":
			return { text: postcodeCheck.hint };
	}
}

/** Returns the result of the check with its texts. For `isSubmitted` see `checkPostcode`. */
export function replyToPostcode(typed: string, isSubmitted: boolean): PostcodeReply {
	const result = checkPostcode(typed, isSubmitted);
	return { ...result, ...describeResult(result) };
}
