import { terms } from "./claims.ts";
import type { Point } from "./point.ts";

/** Label of the link from the top of a page to its form. */
export const toForm = `Get a free quote within ${terms.replyHours} hours`;

/** Promises beside every quote form. */
export const quotePromises = [
	{ title: `Reply within ${terms.replyHours} hours`, text: "By email or phone, as you prefer." },
	{ title: "Free of charge", text: "You owe nothing until you say yes." },
	{ title: `Valid for ${terms.quoteValidDays} days`, text: "The price does not move while you decide." },
] as const satisfies readonly Point[];
