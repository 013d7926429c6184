import type { Point } from "../shared/point.ts";

/** Benefits of a dedicated project manager. */
export const managerBenefits = [
	{
		title: "Trades coordination",
		text: "Plumber before plasterer, plasterer before painter: the right trade on the right day.",
	},
	{
		title: "Building regulations",
		text: "We book building control for each stage.",
	},
	{
		title: "Materials management",
		text: "Ordered, checked on arrival and stored dry until the day they are fitted.",
	},
	{
		title: "Quality inspections",
		text: "Work is inspected before the next trade covers it up.",
	},
	{
		title: "Site safety and security",
		text: "Floors covered, access clear, the site locked.",
	},
	{
		title: "Budget control",
		text: "One fixed price. Nothing extra without your yes.",
	},
] as const satisfies readonly Point[];
