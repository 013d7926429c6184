import { jobScale } from "../company/figure-scales.ts";
import { durations } from "../company/figures.ts";
import { beginInWords } from "../shared/in-words.ts";

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
		intro: `${beginInWords(jobScale.bars.length)} typical jobs, drawn to the same scale.`,
	},
	projectWeeks: `The jobs on our projects page took ${durations.projects.from} to ${durations.projects.to} weeks.`,
} as const;
