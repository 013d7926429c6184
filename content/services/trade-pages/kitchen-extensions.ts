import { company } from "../../company/company.ts";
import { commitments, durations, formatWeeks, warranties } from "../../company/figures.ts";
import type { TradePage } from "./trade-page.ts";

export default {
	slug: "kitchen-extensions",
	name: "Kitchen Extensions",
	heading: "Kitchen extensions, foundation to worktop",
	intro:
		"The side return, the full width of the house or the covered yard: a room with its own light at the back of the plan.",
	coreItems: ["Side-return extensions", "Rear extensions", "Rooflights and glass roofs", "Kitchens fitted"],
	picture: "exterior-extension",
	included: {
		intro: `An extension takes ${formatWeeks(durations.extension)}. These are the jobs in it, from the first drawing to the last drawer.`,
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
		heading: "The new room, in section",
		intro: `The old back wall stands on a new steel beam, and the new roof lets in the sky. The structure is under warranty for ${warranties.structural.years} years.`,
	},
	cta: {
		heading: "Room for a kitchen at the back?",
		text: `Send us the postcode and the width of the house. The quote is free, fixed and valid for ${commitments.quoteValidDays} days.`,
	},
	related: ["reno-shoreditch-2", "kitchen-detail", "reno-richmond"],
	meta: {
		path: "/services/kitchen-extensions",
		title: `Kitchen extensions in London – ${company.name}`,
		description: `Side-return and rear kitchen extensions in London: design, steel, glass and the kitchen itself under one contract, in ${formatWeeks(durations.extension)}.`,
		picture: "exterior-extension",
	},
} as const satisfies TradePage;
