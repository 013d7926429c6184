const kB = 1_000;

/**
 * The first view, in bytes over the wire: what the site may weigh before its film. HTML is the compressed page with its
 * styles, about what a server may send before the first answer from the phone; the projects, with twenty cards of two
 * sides each, and the home page, which proves itself, have more.
 */
export const budgetOf = (path: string) => ({
	whole: 300 * kB,
	html: path === "/projects" || path === "/" ? 20 * kB : 14.6 * kB,
	fonts: 25 * kB,
	js: 125 * kB,
});
