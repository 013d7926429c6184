import { company } from "../../company/company.ts";
import { commitments } from "../../company/figures.ts";
import type { HubPage } from "./hub-page.ts";

export default {
	slug: "flooring",
	name: "Flooring",
	heading: "Flooring and everything under it",
	intro: "We level what is underneath, lay what you walk on and fit the trim, in one room or right through the house.",
	coreItems: ["Engineered wood", "Laminate", "LVT, luxury vinyl tile", "Solid wood"],
	picture: "trade-flooring",
	included: {
		intro: "A floor is more than boards. This is what the fixed price covers.",
		items: [
			"Survey and measuring",
			"Moisture test of the subfloor",
			"Lifting and removing the old floor",
			"Levelling concrete or joists",
			"Underlay and sound insulation",
			"Boards cut and laid to plan",
			"Thresholds and door trimming",
			"Skirting off and back on",
			"Sanding, oiling or sealing",
			"Stairs and landings",
			"Waste taken away",
			"Final clean and care sheet",
		],
	},
	drawing: {
		label: "Section",
		heading: "A floor, layer by layer",
		intro:
			"Boards are the part you see. A floor stays quiet because of the layers below them, so we draw those before we price the job.",
	},
	meta: {
		path: "/services/flooring",
		title: `Wood, laminate and LVT flooring, London – ${company.name}`,
		description: `Engineered wood, laminate, LVT and solid wood floors, laid on concrete or joists anywhere in London. Free quotes, valid for ${commitments.quoteValidDays} days.`,
		picture: "trade-flooring",
	},
} as const satisfies HubPage;
