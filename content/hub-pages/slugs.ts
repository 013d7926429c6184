import { type HubSlug, hubs } from "../hubs.ts";

/** Trades that have a page of their own and no quote form: theirs leads to the contact form. */
export const tradeSlugs = ["masonry", "kitchen-extensions", "loft-conversions", "plastering"] as const;

export type TradeSlug = (typeof tradeSlugs)[number];
export type HubPageSlug = HubSlug | TradeSlug;

/** The pages of the hubs, and of the trades without a hub. */
export const hubPageSlugs: readonly HubPageSlug[] = [...hubs.map(({ slug }) => slug), ...tradeSlugs];
