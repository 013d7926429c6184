import { type HubSlug, hubs } from "../hubs.ts";

/** Trades that have a page but no quote form: their pages link to the contact form. */
export const tradeSlugs = ["masonry", "kitchen-extensions", "loft-conversions", "plastering"] as const;

export type TradeSlug = (typeof tradeSlugs)[number];
export type HubPageSlug = HubSlug | TradeSlug;

export const hubPageSlugs: readonly HubPageSlug[] = [...hubs.map(({ slug }) => slug), ...tradeSlugs];
