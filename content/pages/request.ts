import { company } from "../company/company.ts";
import type { PageMeta } from "./page-meta.ts";

export const requestMeta: PageMeta = {
	path: "/request",
	title: `Your page – ${company.name}`,
	description:
		"Your enquiry, where it stands, your photographs and drawings, and everything that we have written to each other.",
	picture: "trade-designing",
	noindex: true,
};

/** Texts of the page whose link has expired or was withdrawn. */
export const expiredPage = {
	heading: "This link no longer works",
	intro: `It has expired, or we withdrew it to keep your details safe. The link in our latest email may be newer. Otherwise call us on ${company.phone}, and we send you another.`,
	links: [
		{ path: "/contact", label: "Write to us" },
		{ path: "/", label: "Back to home" },
	],
} as const;
