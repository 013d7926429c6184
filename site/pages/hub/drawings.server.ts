import carpentry from "../../../content/drawings/carpentry.html?raw";
import decorating from "../../../content/drawings/decorating.html?raw";
import designing from "../../../content/drawings/designing.html?raw";
import electricalServices from "../../../content/drawings/electrical-services.html?raw";
import extraServices from "../../../content/drawings/extra-services.html?raw";
import flooring from "../../../content/drawings/flooring.html?raw";
import generalContractor from "../../../content/drawings/general-contractor.html?raw";
import kitchenExtensions from "../../../content/drawings/kitchen-extensions.html?raw";
import loftConversions from "../../../content/drawings/loft-conversions.html?raw";
import masonry from "../../../content/drawings/masonry.html?raw";
import plastering from "../../../content/drawings/plastering.html?raw";
import plumbing from "../../../content/drawings/plumbing.html?raw";
import type { HubPageSlug } from "../../../content/hub-pages/slugs.ts";
import { oneLine } from "./one-line.ts";

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

/** Returns the markup of a hub page's drawing. */
export const drawingOf = (slug: HubPageSlug): string => oneLine(`content/drawings/${slug}.html`, drawings[slug]);
