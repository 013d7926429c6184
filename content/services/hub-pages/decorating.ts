import { company } from "../../company/company.ts";
import type { HubPage } from "./hub-page.ts";

export default {
	slug: "decorating",
	name: "Painting & Decorating",
	heading: "Painting and decorating, coat by coat",
	intro: "We dry the wall, mend it and make it flat. Then we paint it, inside or out.",
	coreItems: ["Internal painting", "External painting", "Damp proofing", "Plastering", "Rendering"],
	picture: "hall-clapham",
	included: {
		intro: "The last coat takes a morning, the preparation takes the week.",
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
		label: "Elevation",
		heading: "What you pay for, coat by coat",
		intro:
			"Each coat hides the one before it. Here they are side by side, from the filled crack on the right to the finished edge on the left.",
	},
	meta: {
		path: "/services/decorating",
		title: `Painting and decorating in London – ${company.name}`,
		description:
			"Internal and external painting, damp proofing, plastering and rendering across London. Prepared properly, quoted free and at a fixed price.",
		picture: "hall-clapham",
	},
} as const satisfies HubPage;
