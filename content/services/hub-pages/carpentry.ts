import { company } from "../../company/company.ts";
import type { HubPage } from "./hub-page.ts";

export default {
	slug: "carpentry",
	name: "Carpentry",
	heading: "Carpentry before the plaster and after it",
	intro: "Studs and floors first, then doors, kitchens and joinery. One team does both, so they fit together.",
	coreItems: ["First fix", "Second fix", "Kitchen cabinets", "Skirting", "Joinery"],
	picture: "trade-carpentry",
	included: {
		intro: "Half a carpenter’s work disappears behind the wall. All of it is in the price.",
		items: [
			"Measuring and setting out",
			"Stud walls and linings",
			"Floor joists and decking",
			"Door linings and frames",
			"Doors hung, locks and handles fitted",
			"Skirting boards and architraves",
			"Kitchen cabinets and worktops",
			"Wardrobes and fitted shelves",
			"Stairs, balusters and handrails",
			"Sash window repairs",
			"Panelling and boxing-in",
			"Sanded, filled and ready for paint",
		],
	},
	drawing: {
		label: "Section",
		heading: "A door and its lining",
		intro:
			"A door that closes with one finger starts at first fix, with a stud set plumb. The architrave only covers the joint.",
	},
	meta: {
		path: "/services/carpentry",
		title: `Carpentry and joinery in London – ${company.name}`,
		description:
			"First fix, second fix, kitchen cabinets, skirting and joinery for London homes: measured on site, fitted by qualified carpenters, priced in writing.",
		picture: "trade-carpentry",
	},
} as const satisfies HubPage;
