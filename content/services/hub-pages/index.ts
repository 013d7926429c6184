import type { HubSlug } from "../hubs.ts";
import { tradePages } from "../trade-pages/index.ts";
import carpentry from "./carpentry.ts";
import decorating from "./decorating.ts";
import designing from "./designing.ts";
import electricalServices from "./electrical-services.ts";
import extraServices from "./extra-services.ts";
import flooring from "./flooring.ts";
import generalContractor from "./general-contractor.ts";
import type { HubPage } from "./hub-page.ts";
import plumbing from "./plumbing.ts";

/**
 * All hub and trade pages by slug, for the server, the build and the tests. The browser gets a page's texts by its
 * loader.
 */
export const hubPages: Readonly<Record<HubSlug, HubPage>> & typeof tradePages = {
	"general-contractor": generalContractor,
	designing,
	flooring,
	carpentry,
	decorating,
	plumbing,
	"electrical-services": electricalServices,
	"extra-services": extraServices,
	...tradePages,
};
