import { company } from "../../company/company.ts";
import { commitments, durations, formatWeeks, payments, warranties } from "../../company/figures.ts";
import { beginInWords, inWords } from "../../shared/in-words.ts";
import { hubs } from "../hubs.ts";
import { stageSpans, stages } from "../stages.ts";
import type { ServicePageContent } from "./service-page.ts";

export default {
	slug: "full-refurbishment",
	name: "Full Refurbishment",
	heading: "Full refurbishment, every floor and every trade",
	intro: "You sign one contract, hand over a tired house and get back the keys to a finished one.",
	picture: "reno-openplan",
	stages: {
		heading: `All ${inWords(stages.length)} stages`,
		intro: `A three-bedroom house takes ${durations.refurbishment.from} to ${durations.refurbishment.to} weeks.`,
		...stageSpans["full-refurbishment"],
		caption: `Full refurbishment, ${formatWeeks(durations.refurbishment)} for a three-bedroom house`,
	},
	included: [
		"Survey, drawings and programme",
		"Planning and building regulations",
		"Strip-out and waste removal",
		"Structural work and masonry",
		"New cables, pipes and heating",
		"Insulation, boarding and plastering",
		"Floors, subfloor and skirting",
		"Kitchen, units and worktops",
		"Bathrooms, tiling and sealing",
		"Doors, stairs and joinery",
		"Painting inside and out",
		"Snagging, final clean and handover",
	],
	process: {
		heading: "Four steps, survey to keys",
		steps: [
			{
				title: "Survey and price",
				text: `We measure the house, agree the drawings and give you one fixed price, valid for ${commitments.quoteValidDays} days.`,
			},
			{
				title: "Strip out and first fix",
				text: "The house goes back to what is sound. Structure, cables and pipes go in and are inspected.",
			},
			{
				title: "Close and prepare",
				text: "Walls are boarded and plastered, floors go down and surfaces are primed.",
			},
			{
				title: "Second fix and handover",
				text: "Kitchen, bathrooms, doors and decoration. We close the snagging list with you, then hand over the keys.",
			},
		],
	},
	why: {
		heading: "Three reasons",
		cards: [
			{
				title: `One contract, ${inWords(hubs.length)} trades`,
				text: `All ${inWords(hubs.length)} are under one roof, so nobody waits for an outside contractor.`,
			},
			{
				title: `${beginInWords(payments.length)} payments you can follow`,
				text: "Each payment is tied to a stage you can see, and the last one stays with you as retention.",
			},
			{
				title: "We stay after handover",
				text: `Aftercare for ${commitments.aftercareMonths} months. Structural work is under warranty for ${warranties.structural.years} years.`,
			},
		],
	},
	related: ["general-contractor", "designing", "kitchen-extensions"],
	cta: {
		drawing: "loft-conversions",
		heading: "Ready to start on the whole house?",
		text: `Tell us how many rooms and where. We reply within ${commitments.replyHours} hours, and the quote is free.`,
	},
	meta: {
		path: "/services/full-refurbishment",
		title: `Full house refurbishment in London – ${company.name}`,
		description: `Full refurbishment of London houses and flats, bare brick to handover: ${inWords(hubs.length)} trades, one contract, ${formatWeeks(durations.refurbishment)} for a three-bedroom house.`,
		picture: "reno-openplan",
	},
} as const satisfies ServicePageContent;
