import { company } from "../../company/company.ts";
import { commitments } from "../../company/figures.ts";
import type { TradePage } from "./trade-page.ts";

export default {
	slug: "plastering",
	name: "Plastering",
	heading: "Plastering for flat walls and old cornices",
	intro:
		"Skim over board, three coats over brick, lime where the house needs it. We keep the cornices wherever we can.",
	coreItems: ["Skimming", "Boarding and plastering", "Lime plaster", "Cornice repair"],
	picture: "reno-clapham",
	included: {
		intro: "Low light shows every flaw. This is how we leave none.",
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
		heading: "Three coats",
		intro: "Each has its own job: the first grips, the second straightens, the third is the one you touch.",
	},
	cta: {
		heading: "Need a plasterer?",
		text: `Tell us which rooms, and what is on the walls now. The quote is free, and we hold its price for ${commitments.quoteValidDays} days.`,
	},
	meta: {
		path: "/services/plastering",
		title: `Plastering and cornice repair, London – ${company.name}`,
		description: `Skimming, boarding, lime plaster and cornice repair in London houses. Qualified plasterers, one fixed price, quotes valid for ${commitments.quoteValidDays} days.`,
		picture: "reno-clapham",
	},
} as const satisfies TradePage;
