import { findFormByPage } from "../../../forms/forms.ts";

const kB = 1_000;

/**
 * Returns the budget of a page's first view before its film, in bytes over the wire. HTML is the compressed page with
 * its styles, about as much as a server may send before the phone's first acknowledgement, of which the nesting lowered
 * for the oldest supported browsers takes 0.4 kB. More may weigh the projects, with twenty two-sided cards, the home
 * page, with its proof section, and a trade's page, whose largest paint is its heading and not a picture. A form brings
 * its scripts, its receipt included, and the links in the first view those of their pages.
 */
export const getBudget = (path: string) => ({
	whole: 300 * kB,
	html: path === "/projects" || path === "/" ? 21 * kB : path.startsWith("/services/") ? 16.2 * kB : 15.3 * kB,
	fonts: 25 * kB,
	js: findFormByPage(path) ? 118 * kB : 115 * kB,
});
