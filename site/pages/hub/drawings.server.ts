import carpentry from "../../../content/services/drawings/carpentry.html?raw";
import decorating from "../../../content/services/drawings/decorating.html?raw";
import designing from "../../../content/services/drawings/designing.html?raw";
import electricalServices from "../../../content/services/drawings/electrical-services.html?raw";
import extraServices from "../../../content/services/drawings/extra-services.html?raw";
import flooring from "../../../content/services/drawings/flooring.html?raw";
import generalContractor from "../../../content/services/drawings/general-contractor.html?raw";
import kitchenExtensions from "../../../content/services/drawings/kitchen-extensions.html?raw";
import loftConversions from "../../../content/services/drawings/loft-conversions.html?raw";
import masonry from "../../../content/services/drawings/masonry.html?raw";
import plastering from "../../../content/services/drawings/plastering.html?raw";
import plumbing from "../../../content/services/drawings/plumbing.html?raw";
import type { HubPageSlug } from "../../../content/services/hub-pages/slugs.ts";
import { joinLines } from "./join-lines.ts";

/**
 * Technical drawings by hub page; a page without one does not compile. Attributes are in single quotes: a page contains
 * its drawing twice, as markup and in the data for React, and compression merges text that JSON does not escape.
 */
const drawings: Readonly<Record<HubPageSlug, string>> = {
	carpentry,
	decorating,
	designing,
	"electrical-services": electricalServices,
	"extra-services": extraServices,
	flooring,
	"general-contractor": generalContractor,
	"kitchen-extensions": kitchenExtensions,
	"loft-conversions": loftConversions,
	masonry,
	plastering,
	plumbing,
};

export const getDrawing = (slug: HubPageSlug): string =>
	joinLines(`content/services/drawings/${slug}.html`, drawings[slug]);
