import { terms } from "../company/claims.ts";

export const welcomePromo = {
	title: "Start with a free quote",
	text: `Fixed price, valid for ${terms.quoteValidDays} days.`,
} as const;
