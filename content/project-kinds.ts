import type { HubSlug } from "./hubs.ts";

/** The jobs that have a page and no quote form, as people search for them, in the order of the menus. */
export const projectKinds = [
	{ slug: "full-refurbishment", title: "Full Refurbishment" },
	{ slug: "kitchen-extensions", title: "Kitchen Extensions" },
	{ slug: "loft-conversions", title: "Loft Conversions" },
	{ slug: "first-fix", title: "First Fix" },
	{ slug: "second-fix", title: "Second Fix" },
	{ slug: "masonry", title: "Masonry" },
	{ slug: "plastering", title: "Plastering" },
] as const;

export type ProjectSlug = (typeof projectKinds)[number]["slug"];

/** A service that has a page. */
export type ServiceSlug = HubSlug | ProjectSlug;

/** Names that a hub's card gives to services whose pages have another. */
const otherNames: Readonly<Record<string, ServiceSlug>> = {
	"first and second fix": "first-fix",
	"plastering and rendering": "plastering",
};

/** Finds a service's page by the name that a card or a list gives it. */
export function serviceNamed(name: string): ServiceSlug | undefined {
	const wanted = name.toLowerCase();
	return projectKinds.find(({ title }) => title.toLowerCase() === wanted)?.slug ?? otherNames[wanted];
}
