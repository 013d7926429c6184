import { terms } from "./claims.ts";

/** The welcome popup's slip. */
export const welcomePromo = {
	title: "Start with a free quote",
	text: `Fixed price, valid for ${terms.quoteValidDays} days.`,
} as const;
