import { company } from "../company/company.ts";
import { labels } from "../shared/labels.ts";
import type { PageMeta } from "./page-meta.ts";

export const notFoundMeta = {
	path: "/404",
	title: `Page not found – ${company.name}`,
	description: "There is no page at this address. Go back to the home page, or see the list of our services.",
	picture: "trade-electrical",
	noindex: true,
} as const satisfies PageMeta;

/** Texts of the page for an unknown URL. */
export const notFoundPage = {
	heading: "Oops! Page not found",
	intro: "The page may have moved, or the address may be mistyped.",
	links: [
		{ path: "/", label: "Back to home" },
		{ path: "/services", label: labels.viewServices },
		{ path: "/projects", label: "View Projects" },
	],
} as const;
