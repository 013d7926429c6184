import kitchenExtensions from "./kitchen-extensions.ts";
import loftConversions from "./loft-conversions.ts";
import masonry from "./masonry.ts";
import plastering from "./plastering.ts";
import type { TradeSlug } from "./slugs.ts";
import type { TradePage } from "./trade-page.ts";

export const tradePages: Readonly<Record<TradeSlug, TradePage>> = {
	masonry,
	"kitchen-extensions": kitchenExtensions,
	"loft-conversions": loftConversions,
	plastering,
};
