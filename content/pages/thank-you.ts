import { company } from "../company/company.ts";
import { commitments } from "../company/figures.ts";
import { labels } from "../shared/labels.ts";
import type { PageMeta } from "./page-meta.ts";

const intro = `We reply within ${commitments.replyHours} hours. An email with your reference is on its way. If it cannot wait, call us: ${company.phone}.`;

export const thankYouMeta: PageMeta = {
	path: "/thank-you",
	title: `Thank you – ${company.name}`,
	description: intro,
	picture: "hero-kitchen",
	noindex: true,
};

export const thankYouPage = {
	heading: "Thank you. We have your enquiry.",
	intro,
	links: [
		{ path: "/", label: "Back to home" },
		{ path: "/services", label: labels.viewServices },
	],
} as const;
