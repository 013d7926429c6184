import { company } from "../company/company.ts";
import { commitments, warranties } from "../company/figures.ts";
import type { PictureName } from "../media/pictures.ts";
import { hubs } from "../services/hubs.ts";
import { specialists } from "../services/service-links.ts";
import { stages } from "../services/stages.ts";
import { beginInWords, inWords } from "../shared/in-words.ts";
import type { Point } from "../shared/point.ts";
import type { PageMeta } from "./page-meta.ts";

export const servicesMeta: PageMeta = {
	path: "/services",
	title: `Refurbishment services in London – ${company.name}`,
	description: `${beginInWords(hubs.length)} trades and ${inWords(specialists.length)} specialist jobs for London homes and workplaces, a single stage or the whole house, under one contract.`,
	picture: "stage-second-fix",
};

export const whyChooseCards = [
	{ title: "Fully insured", text: `${commitments.liabilityCover} of public liability cover.` },
	{ title: "Qualified trades", text: "Our own teams, in every trade." },
	{ title: "Fixed prices", text: `The price in your quote holds for ${commitments.quoteValidDays} days.` },
	{
		title: "Aftercare",
		text: `${beginInWords(commitments.aftercareMonths)} months of it, and warranties of up to ${warranties.structural.years} years.`,
	},
] as const satisfies readonly Point[];

export const servicesPage = {
	heading: "Every trade your house needs, in the right order",
	intro: "Start with a trade or with a stage. It is one contract either way.",
	hubs: {
		heading: "Choose a trade",
		intro: "Each page lists what is included and has a form for a free quote.",
	},
	stages: {
		label: "Stages",
		heading: "Or choose how much of the job",
		intro: `The same room at each of the ${inWords(stages.length)} stages.`,
	},
	manager: {
		label: "Project manager",
		heading: "One person runs the whole job",
		intro: "Your project manager coordinates the trades, so you only deal with one person.",
	},
	why: {
		label: `Why Choose ${company.name}`,
		heading: "What every job comes with",
		picture: "trade-flooring" satisfies PictureName,
	},
	specialists: { heading: "Extensions, lofts and specialist trades" },
	cta: {
		heading: "Not sure which one you need?",
		text: `Describe the job in your own words. We reply within ${commitments.replyHours} hours.`,
	},
} as const;
