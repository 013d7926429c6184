import { company } from "../../company/company.ts";
import { commitments, warranties } from "../../company/figures.ts";
import type { TradePage } from "./trade-page.ts";

export default {
	slug: "plastering",
	name: "Plastering",
	heading: "Plastering: flat walls, cornices kept",
	intro:
		"Skim over board, three coats over brick, lime where the house needs it. We keep the cornices wherever we can.",
	coreItems: ["Skimming", "Boarding and plastering", "Lime plaster", "Cornice repair"],
	picture: "trade-plastering",
	included: {
		intro: `Low light shows every flaw. General building work is under warranty for ${warranties.building.years} years.`,
		items: [
			"Survey of walls and ceilings",
			"Floors and fittings protected",
			"Loose plaster taken off",
			"Boards fixed, joints taped",
			"Beads at corners and edges",
			"Scratch, float and skim coats",
			"Lime plaster on old brick",
			"Laths and ceilings repaired",
			"Cornices and roses mended",
			"Chases and holes made good",
			"Drying checked before paint",
			"Waste removed, rooms cleaned",
		],
	},
	drawing: {
		label: "Section",
		heading: "Three coats, in section",
		intro:
			"Three coats, each with its own job: the first grips, the second straightens, the third is the one you touch.",
	},
	cta: {
		heading: "Need a plasterer?",
		text: `Tell us about your project. The quote is free, fixed and valid for ${commitments.quoteValidDays} days.`,
	},
	related: ["reno-clapham", "bath-chelsea", "reno-battersea"],
	meta: {
		path: "/services/plastering",
		title: `Plastering and cornice repair, London – ${company.name}`,
		description: `Skimming, boarding, lime plaster and cornice repair in London houses. Qualified plasterers, one fixed price, quotes valid for ${commitments.quoteValidDays} days.`,
		picture: "trade-plastering",
	},
} as const satisfies TradePage;
