import { capitalize } from "../shared/in-words.ts";
import { hubs, servicePath } from "./hubs.ts";
import { projectKinds } from "./project-kinds.ts";

/** A contact form choice that corresponds to a service's page. */
export interface ServiceChoice {
	readonly service: string;
	/** The page's subject, by its own name. */
	readonly about: string;
	/** One such job, for the beginning of a message: 'Loft conversion'. Absent where the service says it already. */
	readonly subject?: string;
}

/** Names one job of a kind: 'Loft Conversions' is a 'Loft conversion'. */
const nameOne = (title: string): string => capitalize(title.toLowerCase().replace(/s$/, ""));

/** Returns the choice for the page at this URL, if the page is about one service. */
export function findServiceChoice(path: string | undefined): ServiceChoice | undefined {
	const page = [...projectKinds, ...hubs].find(({ slug }) => servicePath(slug) === path);
	if (!page) return undefined;
	// A job that has a page and no form belongs to the hub that does it
	const jobHub = page.slug === "plastering" ? "decorating" : "general-contractor";
	const ownHub = hubs.find(({ slug }) => slug === page.slug);
	if (ownHub) return { service: ownHub.title, about: page.title };
	const hub = hubs.find(({ slug }) => slug === jobHub);
	return hub && { service: hub.title, about: page.title, subject: nameOne(page.title) };
}
