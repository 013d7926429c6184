import { company } from "../company/company.ts";
import { commitments } from "../company/figures.ts";
import type { DrawnPictureName } from "../media/drawn-pictures.ts";
import { labels } from "../shared/labels.ts";
import type { PageMeta } from "./page-meta.ts";

export const contactMeta: PageMeta = {
	path: "/contact",
	title: `Request an Estimate in London – ${company.name}`,
	description: `Tell us about your project. We reply within ${commitments.replyHours} hours, and the quote is free, fixed and valid for ${commitments.quoteValidDays} days.`,
	picture: "hero-kitchen",
};

export const contactPage = {
	heading: labels.requestEstimate,
	intro: `Tell us about your project. We reply within ${commitments.replyHours} hours.`,
	picture: "kitchen-detail" satisfies DrawnPictureName,
} as const;
