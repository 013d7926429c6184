/** Trades that have a page but no quote form: their pages link to the contact form. */
export const tradeSlugs = ["masonry", "kitchen-extensions", "loft-conversions", "plastering"] as const;

export type TradeSlug = (typeof tradeSlugs)[number];
