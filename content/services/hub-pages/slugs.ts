import { type HubSlug, hubs } from "../hubs.ts";
import { type TradeSlug, tradeSlugs } from "../trade-pages/slugs.ts";

export type HubPageSlug = HubSlug | TradeSlug;

export const hubPageSlugs: readonly HubPageSlug[] = [...hubs.map(({ slug }) => slug), ...tradeSlugs];
