import { durations, payments, terms, type Weeks, warranties } from "./claims.ts";
import { beginInWords } from "./in-words.ts";
import type { PictureName } from "./pictures.ts";
import type { Point } from "./point.ts";

/** A job in the words of a homeowner, and its duration. */
interface Job {
	readonly title: string;
	/** The trade's name for the job. */
	readonly trade: string;
	readonly span: Weeks;
}

/** Jobs on a shared scale, the shortest first. */
export const jobs = [
	{ title: "Fitting the kitchen, doors and taps", trade: "Second fix, after the plaster", span: durations.secondFix },
	{ title: "Doing up a three-bed house", trade: "Full refurbishment", span: durations.refurbishment },
	{ title: "Extending the house", trade: "Extension", span: durations.extension },
] as const satisfies readonly Job[];

/** Marks of the scale, in weeks; the last mark is its length. */
export const jobMarks = [0, 4, 8, 12, 16, 20, durations.extension.to] as const;

const [, , , , retention] = payments;
const { structural, services, building, decorating } = warranties;

/** A 'why' card: a promise, with a figure where there is one. */
interface Promised extends Point {
	readonly figure?: string;
	readonly unit?: string;
}

export const whyCards: readonly Promised[] = [
	{
		title: "Rigorous quality control",
		figure: `${structural.years}`,
		unit: "years on structure",
		text: `Work is checked at each stage, not only at the end. Structural work is under warranty for ${structural.years} years.`,
	},
	{
		title: "Transparent fixed pricing",
		figure: `${terms.quoteValidDays}`,
		unit: "days fixed",
		text: `The quote is free, and its price is fixed and valid for ${terms.quoteValidDays} days.`,
	},
	{
		title: "Complete aftercare support",
		figure: `${terms.aftercareMonths}`,
		unit: "months of aftercare",
		text: `And a warranty: electrics and plumbing ${services.years} years, general building ${building.years}, decorating ${decorating.years}.`,
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

/** Texts around the jobs and the cards. */
export const homeProof = {
	rooms: {
		label: "Projects",
		heading: "Three finished rooms",
		lead: "Each with the weeks it took.",
		more: "See all twenty projects",
		one: "See this project",
	},
	manager: {
		label: "Project manager",
		heading: "A dedicated project manager answers for the whole job",
		lead: "You keep one number in your phone. Your manager keeps the rest: trades, suppliers, building control.",
		picture: "stage-first-fix" satisfies PictureName,
	},
	programme: {
		label: "Programme",
		heading: "How long it takes",
		lead: `${beginInWords(jobs.length)} jobs on one ruler, drawn to scale.`,
		least: "at least",
		most: "up to",
		projects: `The twenty projects on this site took ${durations.projects.from} to ${durations.projects.to} weeks each.`,
	},
	why: {
		label: "Why us",
		heading: `${beginInWords(whyCards.length)} things you can hold us to`,
		lead: "Each is a promise that you can check.",
	},
} as const;
