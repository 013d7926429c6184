import { company } from "./company.ts";
import type { PageMeta } from "./page-meta.ts";

export const notFoundMeta: PageMeta = {
	path: "/404",
	title: `Page not found – ${company.name}`,
	description: "There is no page at this address. The way home and the list of our services are one click from here.",
	picture: "trade-contractor",
	noindex: true,
};

/** What an unknown address shows. */
export const notFoundPage = {
	heading: "Oops! Page not found",
	lead: "There is no sheet of that name in this set of drawings. The address may be old, or a letter off.",
	link: { path: "/", label: "Back to home" },
} as const;
