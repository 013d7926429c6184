import { jobScale } from "../company/figure-scales.ts";
import { durations } from "../company/figures.ts";
import { beginInWords } from "../shared/in-words.ts";

/** Texts and bars of the durations of typical jobs. */
export const homeProgramme = {
	head: {
		label: "Programme",
		heading: "How long it takes",
		intro: `${beginInWords(jobScale.bars.length)} typical jobs, drawn to the same scale. The jobs on our projects page took ${durations.projects.from} to ${durations.projects.to} weeks.`,
	},
	scale: jobScale,
} as const;
