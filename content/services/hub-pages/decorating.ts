import { company } from "../../company/company.ts";
import { warranties } from "../../company/figures.ts";
import type { HubPage } from "./hub-page.ts";

export default {
	slug: "decorating",
	name: "Painting & Decorating",
	heading: "Painting and decorating, coat by coat",
	intro: "We dry the wall, mend it and make it flat. Then we paint it, inside or out.",
	coreItems: ["Internal painting", "External painting", "Damp proofing", "Plastering", "Rendering"],
	picture: "trade-decorating",
	included: {
		intro: `The last coat takes a morning, the preparation takes the week. Decorating is under warranty for ${warranties.decorating.years} year.`,
		items: [
			"Survey of walls, wood and damp",
			"Floors and furniture covered",
			"Old paint and paper stripped",
			"Damp traced and treated",
			"Cracks cut out and filled",
			"Plaster patched or skimmed",
			"Surfaces sanded and primed",
			"Walls and ceilings painted",
			"Doors, windows and woodwork painted",
			"Outside walls painted or rendered",
			"Colour samples on your own wall",
			"Rooms cleaned and put back",
		],
	},
	drawing: {
		label: "Section",
		heading: "What you pay for, coat by coat",
		intro: "Each coat hides the one before it. Here they are side by side, from the filled crack to the finished edge.",
	},
	related: ["reno-clapham", "bath-camden", "reno-richmond"],
	meta: {
		path: "/services/decorating",
		title: `Painting and decorating in London – ${company.name}`,
		description:
			"Internal and external painting, damp proofing, plastering and rendering across London. Prepared properly, quoted free and at a fixed price.",
		picture: "trade-decorating",
	},
} as const satisfies HubPage;
