import { company } from "../../company/company.ts";
import { commitments, warranties } from "../../company/figures.ts";
import type { TradePage } from "./trade-page.ts";

export default {
	slug: "loft-conversions",
	name: "Loft Conversions",
	heading: "Loft conversions with room to stand",
	intro: "A bedroom, a study or a bathroom under the slates, with a stair that suits the house.",
	coreItems: ["Rooflight lofts", "Dormer lofts", "Stairs and landings", "Bathrooms under the roof"],
	picture: "loft-rooflights",
	included: {
		intro: "A loft is a small house on top of a house. It needs the same trades in the same order.",
		items: [
			"Survey of roof and headroom",
			"Design and structural drawings",
			"Planning and building regulations",
			"Scaffolding and weather cover",
			"Steel beams and new floor joists",
			"Dormer or rooflights",
			"Insulation between the rafters",
			"New stair and fire doors",
			"Plumbing, heating and electrics",
			"Plastering and joinery under the slope",
			"Flooring and decoration",
			"Final clean and handover",
		],
	},
	drawing: {
		label: "Section",
		heading: "The room in the roof",
		intro: "Headroom decides whether a loft works, so we draw it first.",
	},
	cta: {
		heading: "Can you stand up in your loft?",
		text: `Send us the postcode and the height under the ridge. We come and look, and then you get a fixed price, valid for ${commitments.quoteValidDays} days.`,
	},
	meta: {
		path: "/services/loft-conversions",
		title: `Loft conversions in London – ${company.name}`,
		description: `Rooflight and dormer loft conversions in London, with the steel, the stair and the bathroom. Structural work is under warranty for ${warranties.structural.years} years.`,
		picture: "loft-rooflights",
	},
} as const satisfies TradePage;
