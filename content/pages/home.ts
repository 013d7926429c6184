import { coverage } from "../areas/coverage.ts";
import { company } from "../company/company.ts";
import { commitments, durations, figures } from "../company/figures.ts";
import type { PictureName } from "../media/pictures.ts";
import { hubs } from "../services/hubs.ts";
import { stages } from "../services/stages.ts";
import { beginInWords, capitalize, inWords } from "../shared/in-words.ts";
import type { Point } from "../shared/point.ts";
import type { PageMeta } from "./page-meta.ts";

const headline = "All-in-one Home Renovation Center in London";

export const homeMeta: PageMeta = {
	path: "/",
	title: `${headline} – ${company.name}`,
	description: `${beginInWords(hubs.length)} trades, one fixed price and one project manager for homes in London and Greater London. Free quotes, valid for ${commitments.quoteValidDays} days.`,
	picture: "hero-kitchen",
};

/** A claim with its figure, if it has one, read as one text: '£2m', 'Fully insured', 'public liability cover'. */
interface Badge extends Point {
	readonly figure?: string;
}

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
	intro: `We draw it first. Then ${inWords(hubs.length)} trades build it, for one fixed price, with one project manager.`,
	services: {
		label: "Services",
		heading: `${beginInWords(hubs.length)} trades under one roof`,
		intro: `Take one for a single room, or all ${inWords(hubs.length)} for the whole house.`,
	},
	house: {
		label: "Stages",
		heading: `Drawn, then built in ${inWords(stages.length)} stages`,
		intro: "The same room on paper, in bare brick and handed over.",
		/** Describes the drawing and each stage, in order. */
		stageTexts: [
			"Measured, drawn and priced. A line is cheaper to move than a wall.",
			"Old finishes come out. We see what the walls have been hiding.",
			"A steel beam goes in and the rear wall comes out. Studs, cables and pipes follow while everything can still be seen.",
			"Steel doors close the room. Walls are boarded and plastered over work that has been checked.",
			"The oak floor goes down and the walls are primed.",
			"Everything you touch goes in: kitchen, island, doors and taps.",
			"Snagging closed, rooms cleaned, keys handed over. The warranties begin.",
		],
		/** Index of the stage that is shown first, also in `house-stages.css`. */
		start: 2,
		handle: "Stage of the work",
		hint: "Drag to see the room at each stage.",
		note: `A three-bedroom house takes ${durations.refurbishment.from} to ${durations.refurbishment.to} weeks.`,
	},
	coverage: {
		label: "Coverage",
		heading: "Serving London & Greater London",
		intro: `${capitalize(coverage.reach)}, with ${coverage.travel} and a ${coverage.response}.`,
	},
	closing: {
		heading: "Tell us about your project",
		intro: `We reply within ${commitments.replyHours} hours. The quote is free, and we hold its price for ${commitments.quoteValidDays} days.`,
		picture: "hall-clapham" satisfies PictureName,
	},
} as const;
