import { company } from "../../company/company.ts";
import { commitments, durations, formatWeeks } from "../../company/figures.ts";
import type { HubPage } from "./hub-page.ts";

export default {
	slug: "general-contractor",
	name: "General Contractor",
	heading: "General contracting: one contract for the whole house",
	intro: "You sign once. We bring every trade, put one project manager in charge and answer for the whole house.",
	coreItems: ["Full refurbishment", "Kitchen extensions", "Loft conversions", "Bathroom remodels"],
	picture: "trade-contractor",
	included: {
		intro: `A three-bedroom house takes ${formatWeeks(durations.refurbishment)}. This is what happens in that time.`,
		items: [
			"Survey of the house",
			"Programme, trade by trade",
			"One fixed price in writing",
			"Dedicated project manager",
			"Building regulations and inspections",
			"Protection and site safety",
			"Strip-out and making safe",
			"Structural work",
			"First fix and second fix",
			"Materials ordered and checked",
			"Waste removal and final clean",
			"Snagging, handover and aftercare",
		],
	},
	drawing: {
		label: "Section",
		heading: "The whole house",
		intro: "Every trade has its place in it, the drains under the floor included.",
	},
	meta: {
		path: "/services/general-contractor",
		title: `General contractor for London homes – ${company.name}`,
		description: `Full refurbishments, extensions, lofts and bathrooms under one contract. Free, fixed quotes, valid for ${commitments.quoteValidDays} days.`,
		picture: "trade-contractor",
	},
} as const satisfies HubPage;
