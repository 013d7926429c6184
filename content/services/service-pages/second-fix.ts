import { company } from "../../company/company.ts";
import { durations, formatWeeks, warranties } from "../../company/figures.ts";
import { stageSpans } from "../stages.ts";
import type { ServicePageContent } from "./service-page.ts";

export default {
	slug: "second-fix",
	name: "Second Fix",
	heading: "Second fix: everything you touch",
	intro: "The plaster is dry and the pipes are in. Now the doors, the kitchen, the lights and the taps.",
	picture: "stage-second-fix",
	stages: {
		heading: "From prepared to finished",
		intro: `Second fix takes ${formatWeeks(durations.secondFix)}. It begins when the plaster is dry and ends with the keys.`,
		...stageSpans["second-fix"],
		caption: `Second fix, ${formatWeeks(durations.secondFix)}`,
	},
	included: [
		"Internal doors and ironmongery",
		"Skirting boards and architraves",
		"Kitchen units and worktops",
		"Sockets, switches and lights",
		"Bathroom suites, taps and showers",
		"Radiators and boiler connection",
		"Stair parts and handrails",
		"Fitted wardrobes and shelves",
		"Tiling and sealing",
		"Flooring and thresholds",
		"Final decoration",
		"Testing and snagging",
	],
	process: {
		heading: "Four steps to handover",
		steps: [
			{
				title: "Measure and order",
				text: "Doors, kitchen and taps are measured on site and ordered while the plaster dries.",
			},
			{
				title: "Hang and fit",
				text: "Doors, skirting, architraves, kitchen units and sanitary ware go in, in that order.",
			},
			{ title: "Connect and test", text: "Sockets, lights, taps and boiler are connected and tested." },
			{
				title: "Snag and hand over",
				text: "We walk every room with you and close the list before you get the keys.",
			},
		],
	},
	why: {
		heading: "Three reasons",
		cards: [
			{
				title: "Our own carpenters",
				text: "They do all of it: first fix, second fix, kitchen cabinets and joinery.",
			},
			{
				title: "One programme",
				text: "Electricians, plumbers and decorators come in the right order, under one project manager.",
			},
			{
				title: "Finished means finished",
				text: `The snagging list is closed before handover. Decorating is under warranty for ${warranties.decorating.years} year.`,
			},
		],
	},
	related: ["kitchen-extensions", "plastering", "decorating"],
	cta: {
		heading: "Ready for Professional Second Fix Services?",
		text: "Transform your property with our expert second fix services and see your refurbishment come to life.",
	},
	meta: {
		path: "/services/second-fix",
		title: `Second fix in ${formatWeeks(durations.secondFix)}, London – ${company.name}`,
		description: `Second fix in London: doors, kitchen, sockets, taps, tiling and decoration in ${formatWeeks(durations.secondFix)}, snagged with you before the keys are handed over.`,
		picture: "stage-second-fix",
	},
} as const satisfies ServicePageContent;
