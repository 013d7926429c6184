import { hubs, servicePath } from "./hubs.ts";
import { projectKinds } from "./project-kinds.ts";

/** A contact form choice that corresponds to a service's page. */
export interface ServiceChoice {
	readonly service: string;
	/** The page's subject, by its own name. */
	readonly about: string;
}

/** Returns the choice for the page at this URL, if the page is about one service. */
export function findServiceChoice(path: string | undefined): ServiceChoice | undefined {
	const page = [...projectKinds, ...hubs].find(({ slug }) => servicePath(slug) === path);
	if (!page) return undefined;
	// A job that has a page and no form belongs to the hub that does it
	const jobHub = page.slug === "plastering" ? "decorating" : "general-contractor";
	const hub = hubs.find(({ slug }) => slug === page.slug) ?? hubs.find(({ slug }) => slug === jobHub);
	return hub && { service: hub.title, about: page.title };
}
