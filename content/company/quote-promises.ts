import { inWords } from "../shared/in-words.ts";
import type { Point } from "../shared/point.ts";
import { commitments, payments, warranties } from "./figures.ts";

/** Promises beside every quote form. */
export const quotePromises = [
	{ title: `Reply within ${commitments.replyHours} hours`, text: "By phone or email." },
	{
		title: "Free, fixed price",
		text: `Valid for ${commitments.quoteValidDays} days, then ${inWords(payments.length)} payments.`,
	},
	{
		title: `${commitments.liabilityCover} of cover`,
		text: `And up to ${warranties.structural.years} years of warranty.`,
	},
] as const satisfies readonly Point[];
