const tradePage = ["below", "crumbs", "drawing", "drawn-picture", "hub-hero", "service-name", "trade-drawing"];

/** Style sheets of the header without its menus, which are closed at first. */
const header = ["app", "call-link", "logo", "navigation-progress", "site-header"];

/**
 * Style sheets that the first view of a page needs, by the name of its module. They are in the page itself; the others
 * are in a file that `LaterStyles` links. Other pages contain all of theirs.
 */
const pages: Readonly<Record<string, readonly string[]>> = {
	home: ["drawing", "film", "hero", "home", "trust-badges"],
	projects: ["film", "intro-film", "page-title"],
	hub: tradePage,
	trade: tradePage,
	areas: ["areas", "below", "borough-map", "form-field", "pair", "postcode-check", "thames", "tier-key"],
	contact: [
		"below",
		"checks-fieldset",
		"contact",
		"contact-details",
		"dimension",
		"error-summary",
		"form-field",
		"form-slip",
		"lead-form",
		"next-steps",
		"page-title",
		"pair",
		"paper",
		"receipt",
		"toast",
	],
	faq: ["below", "drawing", "drawn-picture", "facts", "faq", "page-title", "pair", "questions", "scale"],
};

/** Returns a file's name without the hash that the build appends. */
const bareName = (file: string): string => /([^/]+)-[\w-]{8}\.\w+$/.exec(file)?.[1] ?? file;

/** Returns whether a style sheet can come after the first view of the page whose module this is. */
export function isLater(sheet: string, module = ""): boolean {
	const own = pages[bareName(module)];
	return own !== undefined && ![...header, ...own].includes(bareName(sheet));
}
