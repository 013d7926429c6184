import type { HubSlug } from "../hubs.ts";
import carpentry from "./carpentry.ts";
import decorating from "./decorating.ts";
import designing from "./designing.ts";
import electricalServices from "./electrical-services.ts";
import extraServices from "./extra-services.ts";
import flooring from "./flooring.ts";
import generalContractor from "./general-contractor.ts";
import type { HubPage, TradePage } from "./hub-page.ts";
import kitchenExtensions from "./kitchen-extensions.ts";
import loftConversions from "./loft-conversions.ts";
import masonry from "./masonry.ts";
import plastering from "./plastering.ts";
import plumbing from "./plumbing.ts";
import type { TradeSlug } from "./slugs.ts";

/** All hub pages by slug, for the server, the build and the tests. The browser gets a page's texts by its loader. */
export const hubPages: Readonly<Record<HubSlug, HubPage> & Record<TradeSlug, TradePage>> = {
	"general-contractor": generalContractor,
	designing,
	flooring,
	carpentry,
	decorating,
	plumbing,
	"electrical-services": electricalServices,
	"extra-services": extraServices,
	masonry,
	"kitchen-extensions": kitchenExtensions,
	"loft-conversions": loftConversions,
	plastering,
};
