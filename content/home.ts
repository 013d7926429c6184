import { coverage } from "./areas.ts";
import { terms } from "./claims.ts";
import { company } from "./company.ts";
import type { PageMeta } from "./page-meta.ts";
import type { PictureName } from "./pictures.ts";

const headline = "All-in-one Home Renovation Center in London";

export const homeMeta: PageMeta = {
	path: "/",
	title: `${headline} – ${company.name}`,
	description: `Eight trades, one fixed price and one project manager for homes in London and Greater London. Free quotes, valid for ${terms.quoteValidDays} days.`,
	picture: "hero-kitchen",
};

/** The home page's own words; its lists stand with the hubs, the claims and the areas (spec §2, 'Home'). */
export const homePage = {
	heading: headline,
	lead: "Eight trades, one fixed price and one project manager, from the first drawing to the last coat.",
	services: {
		label: "Services",
		heading: "Eight trades under one roof",
		lead: "Take one for a single room, or all of them for the whole house. Each has its own hub, and its own quote.",
	},
	manager: {
		label: "Project manager",
		heading: "A dedicated project manager answers for the whole job",
		lead: "You keep one number in your phone. Your manager keeps the rest: trades, suppliers, building control.",
		picture: "stage-first-fix" satisfies PictureName,
	},
	programme: "How long it takes, drawn to scale: solid is the least, hatched the most",
	why: { label: "Why us", heading: "Five things you can hold us to" },
	coverage: {
		label: "Coverage",
		heading: "Serving London & Greater London",
		lead: `${coverage.reach}, from Hillingdon to Havering. ${coverage.travel}, and a same-day response.`,
	},
} as const;
