import { type HubSlug, hubs, servicePath } from "./hubs.ts";
import { projectKinds, type ServiceSlug } from "./project-kinds.ts";

/** The hub that takes enquiries about a job that has a page and no form of its own. */
const hubFor: Readonly<Partial<Record<ServiceSlug, HubSlug>>> = {
	"full-refurbishment": "general-contractor",
	"kitchen-extensions": "general-contractor",
	"loft-conversions": "general-contractor",
	"first-fix": "general-contractor",
	"second-fix": "general-contractor",
	masonry: "general-contractor",
	plastering: "decorating",
};

/** A choice of the contact form that a page stands for. */
export interface ServiceChoice {
	readonly service: string;
	/** What the page is about, in its own name. */
	readonly about: string;
}

/** The choice that the page at this address stands for, if it is about one service. */
export function serviceChoice(path: string | undefined): ServiceChoice | undefined {
	const page = [...projectKinds, ...hubs].find(({ slug }) => servicePath(slug) === path);
	const hub = hubs.find(({ slug }) => page && slug === (hubFor[page.slug] ?? page.slug));
	return page && hub && { service: hub.title, about: page.title };
}
