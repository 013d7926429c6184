import { durations, type Weeks } from "../company/figures.ts";
import { beginInWords } from "../shared/in-words.ts";

/** A job in the words of a homeowner, and its duration. */
interface Job {
	readonly title: string;
	/** The trade's name for the job. */
	readonly trade: string;
	readonly span: Weeks;
}

/** Jobs on a shared scale, the shortest first. */
export const jobs = [
	{
		title: "Fitting the kitchen, doors and taps",
		trade: "Second fix, after the plaster",
		span: durations.secondFix,
	},
	{
		title: "Doing up a three-bedroom house",
		trade: "Full refurbishment",
		span: durations.refurbishment,
	},
	{ title: "Extending the house", trade: "Extension", span: durations.extension },
] as const satisfies readonly Job[];

/** Marks of the scale, in weeks; the last mark is its length. */
export const jobMarks = [0, 4, 8, 12, 16, 20, durations.extension.to] as const;

/** Texts around the projects, the project manager and the jobs. */
export const homeProof = {
	projects: {
		label: "Projects",
		heading: "Three projects",
		more: "See all projects",
	},
	manager: {
		label: "Project manager",
		heading: "A dedicated project manager answers for the whole job",
		intro: "You need one number in your phone. Your manager has the rest: trades, suppliers, building control.",
	},
	programme: {
		label: "Programme",
		heading: "How long it takes",
		intro: `${beginInWords(jobs.length)} typical jobs, drawn to the same scale. The house takes at least ${durations.refurbishment.from} weeks, in colour, and at most ${durations.refurbishment.to}, in outline.`,
		projects: `The jobs on our projects page took ${durations.projects.from} to ${durations.projects.to} weeks.`,
	},
} as const;
