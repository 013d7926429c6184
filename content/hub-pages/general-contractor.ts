import { durations, terms, warranties, weeks } from "../claims.ts";
import { company } from "../company.ts";
import type { HubPage } from "./hub-page.ts";

export default {
	slug: "general-contractor",
	name: "General Contractor",
	heading: "General contracting under one contract",
	lead: "You sign once. One project manager leads every trade, and we answer for the whole house.",
	coreItems: ["Full refurbishment", "Kitchen extensions", "Loft conversions", "Bathroom remodels"],
	picture: "trade-contractor",
	included: {
		lead: `What fills the ${weeks(durations.refurbishment)} of a three-bedroom house.`,
		items: [
			"Survey of the house",
			"Programme, trade by trade",
			"One fixed price",
			"Dedicated project manager",
			"Building regulations and inspections",
			"Protection and site safety",
			"Strip-out and making safe",
			"Structural work",
			"First fix and second fix",
			"Materials ordered and checked",
			"Waste removal and cleaning",
			"Snagging, handover and aftercare",
		],
	},
	drawing: {
		label: "Section",
		heading: "What you pay for, in section",
		lead: `Every trade, from drains to decoration. Warranties: ${warranties.structural.years} years for structural work, ${warranties.building.years} for general building.`,
	},
	meta: {
		path: "/services/general-contractor",
		title: `General contractor for London homes – ${company.name}`,
		description: `Full refurbishments, extensions, lofts and bathrooms under one contract. Free, fixed quotes, valid for ${terms.quoteValidDays} days.`,
		picture: "trade-contractor",
	},
} as const satisfies HubPage;
