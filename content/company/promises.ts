import { beginInWords } from "../shared/in-words.ts";
import type { Point } from "../shared/point.ts";
import { commitments, payments, warranties } from "./figures.ts";

const [, , , , retention] = payments;
const { structural, services, building, decorating } = warranties;

/** A 'why' card: a promise, with a figure where there is one. */
interface PromiseCard extends Point {
	readonly figure?: string;
	readonly unit?: string;
}

export const promiseCards: readonly PromiseCard[] = [
	{
		title: "Rigorous quality control",
		figure: `${structural.years}`,
		unit: "years on structure",
		text: `Work is checked at each stage, not only at the end. Structural work is under warranty for ${structural.years} years.`,
	},
	{
		title: "Transparent fixed pricing",
		figure: `${commitments.quoteValidDays}`,
		unit: "days’ fixed price",
		text: `The quote is free, and its price is fixed and valid for ${commitments.quoteValidDays} days.`,
	},
	{
		title: "Complete aftercare support",
		figure: `${commitments.aftercareMonths}`,
		unit: "months of aftercare",
		text: `On top of the warranties: electrics and plumbing ${services.years} years, general building ${building.years}, decorating ${decorating.years}.`,
	},
	{
		title: "Complete project management",
		text: "One project manager runs the whole job to one programme, however many trades are on site.",
	},
	{
		title: "Professional clean handover",
		text: `Waste removed, rooms cleaned, snagging list closed. You keep back the last ${retention.percent}% of the price as retention.`,
	},
];

/** Texts above the cards. */
export const promises = {
	label: "Why us",
	heading: `${beginInWords(promiseCards.length)} things you can hold us to`,
	intro: "Each is a promise you can check.",
} as const;
