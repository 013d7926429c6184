import { company } from "../../company/company.ts";
import { commitments, payments, warranties } from "../../company/figures.ts";
import { stageSpans } from "../stages.ts";
import type { ServicePageContent } from "./service-page.ts";

export default {
	slug: "first-fix",
	name: "First Fix",
	heading: "First fix: everything the plaster hides",
	intro: "The walls are open for a short while. Cables, pipes, studs and joists all go in now.",
	picture: "stage-first-fix",
	stages: {
		heading: "Between stripped and closed",
		intro:
			"First fix begins when the room is bare and ends once the work has been inspected and the walls can be boarded.",
		...stageSpans["first-fix"],
		caption: "First fix, before the plaster",
	},
	included: [
		"Setting out on site",
		"Stud walls and linings",
		"Floor joists and decking",
		"Door linings and window boards",
		"Cables, conduits and back boxes",
		"Consumer unit position and supply",
		"Hot, cold and waste pipes",
		"Heating pipes and manifolds",
		"Ducts for extraction",
		"Insulation between studs and joists",
		"Pressure and circuit tests",
		"Inspection before closing up",
	],
	process: {
		heading: "Four steps before the plaster",
		steps: [
			{
				title: "Set out",
				text: "We mark every wall, socket, tap and light on site and walk it through with you.",
			},
			{
				title: "Build the frame",
				text: "Studs, joists and linings go up, plumb and level, with noggings where something heavy will hang.",
			},
			{
				title: "Run the services",
				text: "Pipes first, then cables, each in its own zone and each where the drawing says.",
			},
			{
				title: "Test and inspect",
				text: "Pipes are pressure-tested and circuits checked. Nothing is boarded until it has been inspected.",
			},
		],
	},
	why: {
		heading: "Three reasons",
		cards: [
			{
				title: "Three trades, one drawing",
				text: "Carpenters, plumbers and electricians work from the same sheet, under one project manager.",
			},
			{
				title: "Inspected before it disappears",
				text: `Quality inspections come before the plaster. Electrical and plumbing work is under warranty for ${warranties.services.years} years.`,
			},
			{
				title: "Paid when it is done",
				text: `First fix is ${payments[1].percent}% of the price. We invoice when it is done; you have ${commitments.paymentDays} days to pay.`,
			},
		],
	},
	related: ["electrical-services", "plumbing", "carpentry"],
	cta: {
		drawing: "plastering",
		heading: "Ready to open up the walls?",
		text: `Send us your drawings, or just tell us about your project. The quote is free and valid for ${commitments.quoteValidDays} days.`,
	},
	meta: {
		path: "/services/first-fix",
		title: `First fix carpentry, plumbing, electrics – ${company.name}`,
		description:
			"First fix in London: studs, joists, cables and pipes set out, installed, tested and inspected before the plaster hides them, by one team.",
		picture: "stage-first-fix",
	},
} as const satisfies ServicePageContent;
