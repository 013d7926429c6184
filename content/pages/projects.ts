import { company } from "../company/company.ts";
import { commitments, durations, figures } from "../company/figures.ts";
import type { DrawnPictureName } from "../media/drawn-pictures.ts";
import { type Project, projectCategories } from "../projects/projects.ts";
import { beginInWords } from "../shared/in-words.ts";
import type { Point } from "../shared/point.ts";
import type { PageMeta } from "./page-meta.ts";

export const projectFigures = [figures.projects, figures.experience, figures.onTime, figures.support] as const;

export const projectTypes = [
	{ title: "Residential", text: "Houses and flats, one bathroom or every floor." },
	{ title: "Commercial fit-outs", text: "Shops, studios and offices, with work timed around yours." },
	{ title: "Heritage", text: "Listed and conservation-area buildings, repaired before replaced." },
	{ title: "Rental upgrades", text: "Turned round between tenancies, ready on the agreed day." },
	{ title: "New build completions", text: "Unfinished shells made into homes: second fix, decorating, snagging." },
	{ title: "Accessibility adaptations", text: "Level floors, wider doors and wet rooms that suit the house." },
] as const satisfies readonly Point[];

const projectCount = projectCategories.flatMap(({ projects }): readonly Project[] => projects).length;

/** One project of each carousel at full size, with the picture and the drawing that show most of its work. */
export const largePairs = [
	{ project: projectCategories[0].projects[4], picture: "reno-islington" },
	{ project: projectCategories[1].projects[0], picture: "kitchen-clapham" },
	{ project: projectCategories[2].projects[5], picture: "bath-hackney-detail" },
] as const satisfies readonly { readonly project: Project; readonly picture: DrawnPictureName }[];

/** Length of the scale behind every project's dimension line, in weeks. */
export const projectScaleWeeks = durations.projects.to;

export const projectsMeta: PageMeta = {
	path: "/projects",
	title: `${projectCount} London projects, drawn and built – ${company.name}`,
	description: `${projectCount} London projects in pictures: full renovations, kitchen extensions and bathroom remodels, each with its area and its weeks on site.`,
	picture: "reno-openplan",
};

export const projectsPage = {
	heading: `${beginInWords(projectCount)} projects, drawn and built`,
	intro: `The line under each picture is its time on site; a full line is ${projectScaleWeeks} weeks.`,
	film: "A walk through a finished room",
	closeDescription: "Close description",
	like: "Ask for one like this",
	figures: { label: "In figures", heading: "The company behind them" },
	types: { label: "Types of projects", heading: `${beginInWords(projectTypes.length)} kinds of work` },
	cta: {
		heading: "Got a job like one of these?",
		text: `Tell us about it. The quote is free, fixed and valid for ${commitments.quoteValidDays} days.`,
	},
} as const;
