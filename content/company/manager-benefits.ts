import type { Point } from "../shared/point.ts";

/** Benefits of a project manager; `brief` is the shorter line on the services overview. */
export const managerBenefits = [
	{
		title: "Trades coordination",
		text: "Plumber before plasterer, plasterer before painter: the right trade on the right day.",
		brief: "The right trade on the right day.",
	},
	{
		title: "Building regulations",
		text: "Notices and inspections are arranged in step with the work.",
		brief: "Notices and inspections in step with the work.",
	},
	{
		title: "Materials management",
		text: "Ordered, checked on arrival and stored dry until the day they are fitted.",
		brief: "Ordered early, stored dry, fitted once.",
	},
	{
		title: "Quality inspections",
		text: "Work is inspected before the next trade covers it up.",
		brief: "Inspected before it is covered up.",
	},
	{
		title: "Site safety and security",
		text: "Floors protected, access kept safe and the site secure.",
		brief: "A clean, safe and secure site.",
	},
	{
		title: "Budget control",
		text: "One fixed price, and no work beyond it before you agree.",
		brief: "One fixed price, agreed before we start.",
	},
] as const satisfies readonly (Point & { readonly brief: string })[];
