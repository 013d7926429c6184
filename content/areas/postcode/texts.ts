import { labels } from "../../shared/labels.ts";

/** Texts of the postcode check. */
export const postcodeCheck = {
	label: "Check your postcode",
	button: "Check",
	/** Query parameter of `/areas?postcode=…` and of the link to the contact form. */
	parameter: "postcode",
	hint: "The whole postcode or its first half: SE15 4QN or SE15.",
	request: (district: string) => `${labels.requestEstimate} for ${district}`,
} as const;
