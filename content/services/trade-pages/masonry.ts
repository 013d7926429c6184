import { company } from "../../company/company.ts";
import { commitments, warranties } from "../../company/figures.ts";
import type { TradePage } from "./trade-page.ts";

export default {
	slug: "masonry",
	name: "Masonry",
	heading: "Masonry in stock brick, stone and lime",
	intro: "We build new walls that belong to old streets, and mend old ones so that you have to look for the repair.",
	coreItems: ["Brickwork", "Repointing in lime", "Arches and lintels", "Stone sills and steps"],
	picture: "reno-shoreditch-2",
	included: {
		intro: "Bricks are matched before they are ordered, and mortar before it is mixed.",
		items: [
			"Survey of walls, cracks and mortar",
			"Brick and mortar matched by sample",
			"Scaffolding and protection",
			"Damaged bricks cut out and replaced",
			"Raking out and repointing",
			"New walls in the old bond",
			"Openings, lintels and props",
			"Arches rebuilt",
			"Stone sills, steps and copings",
			"Chimney stacks and parapets",
			"Damp-proof courses",
			"Brickwork cleaned, waste removed",
		],
	},
	drawing: {
		label: "Section",
		heading: "A brick wall and what holds it up",
		intro:
			"Behind a flat arch is a lintel; under the sill, a damp-proof course. The face of the wall is only half of it.",
	},
	cta: {
		heading: "Need a bricklayer?",
		text: `Send us your postcode and tell us what the wall is doing. The quote is free, and we hold its price for ${commitments.quoteValidDays} days.`,
	},
	meta: {
		path: "/services/masonry",
		title: `Masonry, brickwork and repointing, London – ${company.name}`,
		description: `Brickwork, lime repointing, arches, lintels and stone repairs on London houses, matched to the street. Structural warranty of ${warranties.structural.years} years.`,
		picture: "reno-shoreditch-2",
	},
} as const satisfies TradePage;
