import { coverage } from "../areas/areas.ts";
import { company } from "../company/company.ts";
import { commitments, durations, figures, formatWeeks } from "../company/figures.ts";
import type { PictureName } from "../media/pictures.ts";
import { hubs } from "../services/hubs.ts";
import { stages } from "../services/stages.ts";
import { beginInWords, capitalize, inWords } from "../shared/in-words.ts";
import type { Badge } from "../shared/point.ts";
import type { PageMeta } from "./page-meta.ts";

const headline = "All-in-one Home Renovation Center in London";

export const homeMeta: PageMeta = {
	path: "/",
	title: `${headline} – ${company.name}`,
	description: `${beginInWords(hubs.length)} trades, one fixed price and one project manager for homes in London and Greater London. Free quotes, valid for ${commitments.quoteValidDays} days.`,
	picture: "hero-kitchen",
};

export const trustBadges = [
	{
		title: "Fully insured",
		figure: commitments.liabilityCover.replace(" million", "m"),
		text: "public liability cover",
	},
	{ title: "Qualified trades", figure: figures.experience.value, text: "years’ experience" },
	{ title: "On-time delivery", figure: figures.onTime.value, text: "of projects" },
	{ title: "Clean and safe sites", text: "floors protected" },
] satisfies readonly Badge[];

/** Texts of the home page. Its lists are in hubs.ts and stages.ts, its proof section in home-proof.ts. */
export const homePage = {
	heading: headline,
	intro: `${beginInWords(hubs.length)} trades, one fixed price and one project manager, from the first drawing to the last coat.`,
	services: {
		label: "Services",
		heading: `${beginInWords(hubs.length)} trades under one roof`,
		intro: `Take one for a single room, or all ${inWords(hubs.length)} for the whole house.`,
	},
	house: {
		label: "Stages",
		heading: `One house, ${inWords(stages.length)} stages`,
		intro: "The same room, from bare brick to handover.",
		/** Describes each stage, in order. */
		stageTexts: [
			"Old finishes come out. We see what the walls have been hiding.",
			"The rear wall opens under a new steel. Studs, cables and pipes go in while everything can still be seen.",
			"Steel doors close the room. Walls are boarded and plastered over work that has been checked.",
			"The oak floor goes down and the walls are primed.",
			"Everything you touch goes in: kitchen, island, doors and taps.",
			"Snagging closed, rooms cleaned, keys handed over. The warranties begin.",
		],
		/** Index of the stage that is shown first. */
		start: 1,
		handle: "Stage of the work",
		/** The company states no weeks for the stages in between. */
		ends: ["Week 0", `Week ${durations.refurbishment.to}`],
		hint: "Drag the handle along the line.",
		note: `A three-bed house takes ${formatWeeks(durations.refurbishment)}. The line shows ${durations.refurbishment.to}; the stages on it are not to scale.`,
	},
	coverage: {
		label: "Coverage",
		heading: "Serving London & Greater London",
		intro: `${capitalize(coverage.reach)}. ${capitalize(coverage.travel)}, and a ${coverage.response}.`,
	},
	closing: {
		heading: "Tell us about your project",
		intro: `We reply within ${commitments.replyHours} hours. The quote is free, fixed and valid for ${commitments.quoteValidDays} days.`,
		picture: "hall-clapham" satisfies PictureName,
	},
} as const;
