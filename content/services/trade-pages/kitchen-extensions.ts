import { company } from "../../company/company.ts";
import { commitments, warranties } from "../../company/figures.ts";
import type { TradePage } from "./trade-page.ts";

export default {
	slug: "kitchen-extensions",
	name: "Kitchen Extensions",
	heading: "Kitchen extensions, built and fitted",
	intro: "We fill the side return, build across the back or roof the yard, and bring daylight in from above.",
	coreItems: ["Side-return extensions", "Rear extensions", "Rooflights and glass roofs", "Kitchens fitted"],
	picture: "kitchen-islington",
	included: {
		intro: "This is what happens in one. All of it is in the price.",
		items: [
			"Measured survey and design",
			"Planning and building regulations",
			"Foundations and drains",
			"Rear wall opened on steel",
			"Insulated floor, walls and roof",
			"Rooflights or glass roof",
			"Doors to the garden",
			"Plumbing and electrics",
			"Underfloor heating",
			"Plastering and flooring",
			"Kitchen units, worktops and tiling",
			"Decoration and final clean",
		],
	},
	drawing: {
		label: "Section",
		heading: "The new room",
		intro: "A steel beam carries the old back wall; a rooflight brings in the sky.",
	},
	cta: {
		heading: "Room for a kitchen at the back?",
		text: `Send us the postcode and the width of the house. We come and look, and then you get a fixed price, valid for ${commitments.quoteValidDays} days.`,
	},
	meta: {
		path: "/services/kitchen-extensions",
		title: `Kitchen extensions in London – ${company.name}`,
		description: `Side-return and rear kitchen extensions in London: design, steel, glass and the kitchen itself under one contract. Structural warranty of ${warranties.structural.years} years.`,
		picture: "kitchen-islington",
	},
} as const satisfies TradePage;
