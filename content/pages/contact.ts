import { terms } from "../company/claims.ts";
import { company } from "../company/company.ts";
import { labels } from "../shared/labels.ts";
import type { PageMeta } from "./page-meta.ts";

export const contactMeta: PageMeta = {
	path: "/contact",
	title: `Request an Estimate in London – ${company.name}`,
	description: `Tell us about your project. We reply within ${terms.replyHours} hours, and the quote is free, fixed and valid for ${terms.quoteValidDays} days.`,
	picture: "hero-kitchen",
};

export const contactPage = {
	heading: labels.requestEstimate,
	lead: `Tell us about your project. We reply within ${terms.replyHours} hours.`,
} as const;
