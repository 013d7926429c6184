import { company } from "../company/company.ts";
import { commitments, figures, payments, warranties } from "../company/figures.ts";
import type { DrawnPictureName } from "../media/drawn-pictures.ts";
import { hubs } from "../services/hubs.ts";
import { beginInWords, inWords } from "../shared/in-words.ts";
import type { Point } from "../shared/point.ts";
import type { PageMeta } from "./page-meta.ts";

export const aboutMeta: PageMeta = {
	path: "/about",
	title: `About us: one roof, ${inWords(hubs.length)} trades – ${company.name}`,
	description: `${figures.projects.value} projects and ${figures.experience.value} years in London houses: ${inWords(hubs.length)} trades under one roof, one project manager and one fixed price.`,
	picture: "kitchen-detail",
};

export const aboutFigures = [figures.projects, figures.experience, figures.satisfaction, figures.support] as const;

export const reasons = [
	{
		title: "Fully insured",
		text: `${commitments.liabilityCover} of public liability cover.`,
	},
	{ title: "Qualified trades", text: `${beginInWords(hubs.length)} trades under one roof, each with its own team.` },
	{
		title: "On-time delivery",
		text: `${figures.onTime.value} of our projects finish on time.`,
	},
	{ title: "Clean and safe sites", text: "Floors covered, and every room cleaned before you get the keys." },
	{
		title: "Transparent fixed pricing",
		text: `The quote is free and valid for ${commitments.quoteValidDays} days. You pay in ${inWords(payments.length)} payments.`,
	},
	{
		title: "Aftercare and warranty",
		text: `Aftercare for ${commitments.aftercareMonths} months, structural work under warranty for ${warranties.structural.years} years.`,
	},
] as const satisfies readonly Point[];

export const values = [
	{
		title: "Quality First",
		text: "We repair before we replace, and check before we cover up.",
	},
	{
		title: "Transparent Communication",
		text: "One project manager, one programme, one price. You always know who to ask.",
	},
	{
		title: "Respect & Professionalism",
		text: "It is your home. We look after it while we work, and leave it clean.",
	},
] as const satisfies readonly Point[];

export const aboutPage = {
	heading: "We open up London houses and leave them better",
	intro: "One call, one contract, one project manager, every trade.",
	/** The inside of a wall: its drawing shows the pipes and cables. */
	picture: "stage-first-fix" satisfies DrawnPictureName,
	opened: "Opened up",
	story: {
		label: "Our Story",
		heading: "Why the trades are under one roof",
		intro:
			"Refurbishments go wrong between the trades: the plasterer waits for the plumber, the plumber for a drawing, and the owner for all of them.",
		paragraphs: [
			"So we put the trades under one roof. Contracting, design, flooring, carpentry, decorating, plumbing, electrical work and finishing are all done by our own teams, to one programme and one price.",
			`More than ${figures.projects.value.replace("+", "")} projects later we still do, and we stay for ${commitments.aftercareMonths} months after you have the keys.`,
		],
	},
	figures: { heading: "Our record so far" },
	people: {
		label: "Who does what",
		heading: "Who you meet, and when",
		steps: [
			{
				title: "The office picks up",
				text: `${company.hours.map(({ days, text }) => `${days} ${text.replace("–", " to ")}`).join(", ")}; on Sundays in an emergency. Write at any time: we reply within ${commitments.replyHours} hours.`,
			},
			{
				title: "We come and look",
				text: "At a time that suits you. We measure, and you ask. Then you get a fixed price.",
			},
			{
				title: "One project manager takes over",
				text: "The person you talk to until you have the keys. Plans the trades, orders the materials, books building control.",
			},
			{
				title: "Our own teams follow",
				text: `${beginInWords(hubs.length)} trades, each on its day. What one has done is inspected before the next covers it.`,
			},
			{
				title: "Somebody answers at night",
				text: `While we work in your house, emergency support is there ${figures.support.value}.`,
			},
		] satisfies readonly Point[],
	},
	reasons: {
		label: "Why Choose Us",
		heading: "What you can expect",
	},
	values: { label: "Our values", heading: "How we work" },
	cta: {
		heading: "Talk to us about your house",
		text: `Tell us what you have in mind. We reply within ${commitments.replyHours} hours.`,
	},
} as const;
