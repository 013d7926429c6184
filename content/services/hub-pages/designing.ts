import { company } from "../../company/company.ts";
import type { HubPage } from "./hub-page.ts";

export default {
	slug: "designing",
	name: "Designing",
	heading: "Designing your house on paper before we open it up",
	intro: "Plans, interiors and permissions, drawn under one roof with the trades who will build them.",
	coreItems: ["Architecture", "Interior design", "Planning permission", "Project management"],
	picture: "reno-openplan",
	included: {
		intro: "A drawing is cheaper to change than a wall. Here is what we draw, and what comes with it.",
		items: [
			"Measured survey of the house",
			"Brief and budget agreed",
			"Layouts to choose between",
			"Plans, sections and elevations",
			"Interior design and finishes",
			"Kitchen and bathroom layouts",
			"Lighting and socket plans",
			"Planning application and drawings",
			"Building regulations drawings",
			"Schedule of works for pricing",
			"Samples of materials and colours",
			"Project management on site",
		],
	},
	drawing: {
		label: "Plan",
		heading: "What we draw first",
		intro:
			"Pink is new, the outline is what stays. One sheet shows which walls go, where the kitchen lands and how you reach the garden.",
	},
	meta: {
		path: "/services/designing",
		title: `Architecture and interior design, London – ${company.name}`,
		description:
			"Architecture, interior design, planning permission and project management for London homes, drawn beside the trades who will build them.",
		picture: "trade-designing",
	},
} as const satisfies HubPage;
