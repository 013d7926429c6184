import { labels } from "../../shared/labels.ts";

/** Texts of the postcode check. */
export const postcodeCheck = {
	label: "Check your postcode",
	button: "Check",
	/** Query parameter of `/areas?postcode=…` and of the link to the contact form. */
	parameter: "postcode",
	hint: "The whole postcode, its first half, or your borough: SE15 4QN, SE15 or Southwark.",
	request: (place: string) => `${labels.requestEstimate} for ${place}`,
} as const;
