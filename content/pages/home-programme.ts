import { jobScale } from "../company/figure-scales.ts";
import { durations } from "../company/figures.ts";
import { beginInWords } from "../shared/in-words.ts";

/** How long typical jobs take: a head, and bars on one scale. */
export const homeProgramme = {
	head: {
		label: "Programme",
		heading: "How long it takes",
		intro: `${beginInWords(jobScale.bars.length)} typical jobs, drawn to the same scale. The jobs on our projects page took ${durations.projects.from} to ${durations.projects.to} weeks.`,
	},
	scale: jobScale,
} as const;
