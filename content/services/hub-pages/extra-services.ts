import { company } from "../../company/company.ts";
import { commitments } from "../../company/figures.ts";
import type { HubPage } from "./hub-page.ts";

export default {
	slug: "extra-services",
	name: "Extra Services",
	heading: "Extra services: the last jobs before you move in",
	intro:
		"The builders have gone, but the house is not quite ready. We clean, collect, check and touch up until you can move in.",
	coreItems: [
		"Post-construction cleaning",
		"Waste removal",
		"Snagging list completion",
		"Property handover prep",
		"Ready for occupation package",
	],
	picture: "trade-extra",
	included: {
		intro: "Take one job or the whole package, after our work or after somebody else’s.",
		items: [
			"Post-construction cleaning",
			"Waste removal",
			"Materials collection",
			"Final touch-up decorating",
			"Window cleaning",
			"Carpet cleaning",
			"Final quality checks",
			"Snagging list completion",
			"Property handover prep",
			"Ready for occupation package",
			"Protection lifted and taken away",
			"Keys, manuals and certificates in one box",
		],
	},
	drawing: {
		label: "Plan",
		heading: "What is left to do",
		intro: "We walk the rooms with a plan and mark what we find. The job is over when every mark has its tick.",
	},
	meta: {
		path: "/services/extra-services",
		title: `Builders’ cleaning, waste and snagging – ${company.name}`,
		description: `Post-construction cleaning, waste removal, touch-ups and snagging for London properties, up to the keys. Free quotes, valid for ${commitments.quoteValidDays} days.`,
		picture: "trade-extra",
	},
} as const satisfies HubPage;
