import type { HubSlug } from "./hubs.ts";

/** Jobs that have a page but no quote form, by the names that people search for, in the order of the menus. */
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

export type ServiceSlug = HubSlug | ProjectSlug;

/** Services whose name on a hub's card differs from their page's name. */
const otherNames: Readonly<Record<string, ServiceSlug>> = {
	"first and second fix": "first-fix",
	"plastering and rendering": "plastering",
};

/** Finds a service's page by its name on a card or in a list. */
export function findService(name: string): ServiceSlug | undefined {
	const key = name.toLowerCase();
	return projectKinds.find(({ title }) => title.toLowerCase() === key)?.slug ?? otherNames[key];
}
