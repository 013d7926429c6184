import { findFormByPage } from "../../../forms/forms.ts";

const kB = 1_000;

/**
 * Returns the budget of a page's first view before its film, in bytes over the wire. HTML is the compressed page with
 * the styles of its first view and its headers: what a server may send before the phone's first acknowledgement. A form
 * brings its scripts, its receipt included, and the links in the first view those of their pages.
 */
export const getBudget = (path: string) => ({
	whole: 300 * kB,
	html: 14.6 * kB,
	fonts: 25 * kB,
	js: findFormByPage(path) ? 118 * kB : 115 * kB,
});
