import { beginInWords } from "../shared/in-words.ts";
import { commitments, payments, warranties } from "./figures.ts";

const [, , , , retention] = payments;

/** Texts around the payments and warranties on the home page, About and Contact. */
export const guarantees = {
	label: "Price and warranty",
	heading: "A fixed price, and the work under warranty",
	payments: `${beginInWords(payments.length)} payments, one fixed price`,
	paymentDays: `Each payment is due within ${commitments.paymentDays} days of its invoice. You hold the last ${retention.percent}% until aftercare ends.`,
	warranties: "Warranty, from handover",
	more: [
		{ figure: commitments.liabilityCover, text: "of public liability cover" },
		{ figure: `${commitments.aftercareMonths} months`, text: "of aftercare" },
		{ figure: `${commitments.quoteValidDays} days`, text: "to decide on your quote" },
	],
	/** Years of the longest warranty, the length of the scale. */
	longest: Math.max(...Object.values(warranties).map(({ years }) => years)),
} as const;

/** Writes a warranty's length: '10 years'. */
export const formatYears = (years: number): string => (years === 1 ? "1 year" : `${years} years`);
