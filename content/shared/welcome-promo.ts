import { commitments } from "../company/figures.ts";

export const welcomePromo = {
	title: "Start with a free quote",
	text: `Fixed price, valid for ${commitments.quoteValidDays} days.`,
} as const;
