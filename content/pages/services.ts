import { company } from "../company/company.ts";
import { commitments, durations, formatWeeks, warranties } from "../company/figures.ts";
import type { PictureName } from "../media/pictures.ts";
import { hubs } from "../services/hubs.ts";
import { specialists, stageServices } from "../services/service-links.ts";
import { type StageSpan, stages } from "../services/stages.ts";
import { beginInWords, inWords } from "../shared/in-words.ts";
import type { Point } from "../shared/point.ts";
import type { PageMeta } from "./page-meta.ts";

const parts = `${inWords(stageServices.length)} stages of work and ${inWords(specialists.length)} specialist jobs`;

export const servicesMeta: PageMeta = {
	path: "/services",
	title: `Refurbishment services in London – ${company.name}`,
	description: `${beginInWords(hubs.length)} trades, ${parts} for London homes and workplaces, under one contract and one project manager.`,
	picture: "stage-second-fix",
};

export const whyChooseCards = [
	{ title: "Fully insured", text: `${commitments.liabilityCover} of public liability cover.` },
	{ title: "Qualified trades", text: `${beginInWords(hubs.length)} of them, under one roof.` },
	{ title: "Fixed prices", text: `Free quotes, valid for ${commitments.quoteValidDays} days.` },
	{
		title: "Aftercare",
		text: `For ${commitments.aftercareMonths} months, and warranties up to ${warranties.structural.years} years.`,
	},
] as const satisfies readonly Point[];

export const servicesPage = {
	heading: "Every trade a house needs, in order",
	intro: `${beginInWords(hubs.length)} trades, ${parts}, all under one contract.`,
	picture: "stage-second-fix" satisfies PictureName,
	hubs: {
		heading: "Choose a trade",
		intro: "Each page lists what is included and has a form for a free quote.",
	},
	stages: {
		label: "Stages",
		heading: "Or choose a stage",
		intro: `The same room at each of the ${inWords(stages.length)} stages, from bare brick to the last coat.`,
		span: {
			from: 1,
			to: stages.length,
			caption: `Full refurbishment, ${formatWeeks(durations.refurbishment)} for a three-bed house`,
		} satisfies StageSpan,
	},
	manager: {
		label: "Project manager",
		heading: "One person runs the whole job",
		intro: "Your project manager coordinates the trades, so you only deal with one person.",
		picture: "trade-designing" satisfies PictureName,
	},
	why: {
		label: `Why Choose ${company.name}`,
		heading: "Trades that work to one programme",
		picture: "trade-flooring" satisfies PictureName,
	},
	specialists: { heading: "Specialist projects" },
	cta: {
		heading: "Not sure which one you need?",
		text: `Tell us about your project. We reply within ${commitments.replyHours} hours.`,
	},
} as const;
