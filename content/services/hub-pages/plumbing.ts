import { company } from "../../company/company.ts";
import { commitments, warranties } from "../../company/figures.ts";
import type { HubPage } from "./hub-page.ts";

export default {
	slug: "plumbing",
	name: "Plumbing",
	heading: "Plumbing for leaks, heating and bathrooms",
	intro:
		"Leaks found, heating laid, sprinklers fitted. We mend what drips and plan what is new, one bathroom or the whole system.",
	coreItems: ["General plumbing", "Leak detection", "Sprinkler systems", "Underfloor heating"],
	picture: "bath-hackney-detail",
	included: {
		intro: `Pipes are tested before the wall is closed, and the work is under warranty for ${warranties.services.years} years.`,
		items: [
			"Survey of pipes, pressure and boiler",
			"Leaks traced before walls are opened",
			"Hot and cold supply pipes",
			"Waste pipes and drainage",
			"Baths, basins, showers and WCs",
			"Kitchen sinks and appliances",
			"Radiators and valves",
			"Underfloor heating and manifolds",
			"Boiler connection",
			"Sprinkler systems",
			"Pressure test before closing up",
			"Handover of valves and controls",
		],
	},
	drawing: {
		label: "Section",
		heading: "Where the pipes run",
		intro: "You see a basin, a towel rail and a warm floor. This is how the water gets there.",
	},
	meta: {
		path: "/services/plumbing",
		title: `Plumbing and underfloor heating, London – ${company.name}`,
		description: `General plumbing, leak detection, sprinkler systems and underfloor heating in London. A reply within ${commitments.replyHours} hours and a ${warranties.services.years}-year warranty.`,
		picture: "bath-hackney-detail",
	},
} as const satisfies HubPage;
