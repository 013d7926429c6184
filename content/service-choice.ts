import { type HubSlug, hubs, servicePath } from "./hubs.ts";
import { projectKinds, type ServiceSlug } from "./project-kinds.ts";

/** The hub that handles enquiries about a job whose page has no form. */
const hubFor: Readonly<Partial<Record<ServiceSlug, HubSlug>>> = {
	"full-refurbishment": "general-contractor",
	"kitchen-extensions": "general-contractor",
	"loft-conversions": "general-contractor",
	"first-fix": "general-contractor",
	"second-fix": "general-contractor",
	masonry: "general-contractor",
	plastering: "decorating",
};

/** A contact form choice that corresponds to a service's page. */
export interface ServiceChoice {
	readonly service: string;
	/** The page's subject, by its own name. */
	readonly about: string;
}

/** Returns the choice for the page at this address, if the page is about one service. */
export function serviceChoice(path: string | undefined): ServiceChoice | undefined {
	const page = [...projectKinds, ...hubs].find(({ slug }) => servicePath(slug) === path);
	const hub = hubs.find(({ slug }) => page && slug === (hubFor[page.slug] ?? page.slug));
	return page && hub && { service: hub.title, about: page.title };
}
