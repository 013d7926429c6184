import { company } from "../company/company.ts";
import { commitments, durations, figures } from "../company/figures.ts";
import { type Project, projectCategories } from "../projects/projects.ts";
import { beginInWords } from "../shared/in-words.ts";
import type { Point } from "../shared/point.ts";
import type { PageMeta } from "./page-meta.ts";

export const projectFigures = [figures.projects, figures.experience, figures.onTime, figures.support] as const;

export const projectTypes = [
	{ title: "Residential", text: "Houses and flats, from one bathroom to every floor." },
	{ title: "Commercial fit-outs", text: "Shops, studios and offices, with work timed around yours." },
	{ title: "Heritage", text: "Listed and conservation-area buildings, repaired before replaced." },
	{ title: "Rental upgrades", text: "Between tenancies, finished on the day agreed." },
	{ title: "New build completions", text: "Second fix, decorating and snagging for shells left unfinished." },
	{ title: "Accessibility adaptations", text: "Level floors, wider doors and wet rooms that suit the house." },
] as const satisfies readonly Point[];

const projectCount = projectCategories.flatMap(({ projects }): readonly Project[] => projects).length;

/** Length of the scale behind every project's dimension line, in weeks. */
export const projectScaleWeeks = durations.projects.to;

export const projectsMeta: PageMeta = {
	path: "/projects",
	title: `Projects: ${projectCount} finished London rooms – ${company.name}`,
	description: `${projectCount} London projects in pictures: full renovations, kitchen extensions and bathroom remodels, each with its area and its weeks on site.`,
	picture: "reno-openplan",
};

export const projectsPage = {
	heading: "Finished rooms, and how long they took",
	intro: `The line under each picture shows the time on site, out of ${projectScaleWeeks} weeks.`,
	film: "A walk through finished rooms",
	closeDescription: "Close description",
	like: "Ask for one like this",
	figures: { label: "In figures", heading: `${figures.experience.words} years of London houses` },
	types: { label: "Types of projects", heading: `${beginInWords(projectTypes.length)} kinds of work` },
	cta: {
		heading: "Have a project of this kind?",
		text: `Tell us about it. The quote is free, fixed and valid for ${commitments.quoteValidDays} days.`,
	},
} as const;
