import { beginInWords, pluralize } from "../shared/in-words.ts";
import type { Point } from "../shared/point.ts";
import { commitments, payments, warranties } from "./figures.ts";

const { structural, services, building, decorating } = warranties;
const [, , , , retention] = payments;

/** A 'why' card: a promise with its figure. */
interface PromiseCard extends Point {
	readonly figure: string;
	readonly unit: string;
}

export const promiseCards: readonly PromiseCard[] = [
	{
		title: "Rigorous quality control",
		figure: `${structural.years}`,
		unit: "years of structural warranty",
		text: "Each stage is checked before the next covers it. That is why we can give a warranty this long.",
	},
	{
		title: "Transparent fixed pricing",
		figure: `${commitments.quoteValidDays}`,
		unit: "days at the price we quote",
		text: `The quote is free. The price is fixed, and we hold it for ${commitments.quoteValidDays} days.`,
	},
	{
		title: "Complete aftercare support",
		figure: `${commitments.aftercareMonths}`,
		unit: "months of aftercare",
		text: `After that the warranties run on: ${pluralize(services.years, "year")} for electrical and plumbing work, ${pluralize(building.years, "year")} for general building, ${pluralize(decorating.years, "year")} for decorating.`,
	},
	{
		title: "Complete project management",
		figure: "1",
		unit: "manager for all the trades",
		text: "One project manager runs the whole job to one programme, however many trades are on site.",
	},
	{
		title: "Professional clean handover",
		figure: `${retention.percent}`,
		unit: "per cent held by you until aftercare ends",
		text: "Waste removed, rooms cleaned, snagging list closed. Then you get the keys.",
	},
];

/** Texts above the cards. */
export const promises = {
	label: "Why us",
	heading: `${beginInWords(promiseCards.length)} things you can hold us to`,
} as const;
