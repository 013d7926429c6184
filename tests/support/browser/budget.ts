const kB = 1_000;

/**
 * Returns the budget of a page's first view before its film, in bytes over the wire. HTML is the compressed page with
 * its styles, about as much as a server may send before the phone's first acknowledgement; the projects, with twenty
 * two-sided cards, and the home page, with its proof section, may weigh more.
 */
export const getBudget = (path: string) => ({
	whole: 300 * kB,
	html: path === "/projects" || path === "/" ? 20 * kB : 14.6 * kB,
	fonts: 25 * kB,
	js: 125 * kB,
});
