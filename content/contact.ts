import { terms } from "./claims.ts";
import { company } from "./company.ts";
import { labels } from "./labels.ts";
import type { PageMeta } from "./page-meta.ts";
import type { Scale } from "./scale.ts";

export const contactMeta: PageMeta = {
	path: "/contact",
	title: `Request an Estimate in London – ${company.name}`,
	description: `Tell us about your project. We reply within ${terms.replyHours} hours, and the quote is free, fixed and valid for ${terms.quoteValidDays} days.`,
	picture: "hero-kitchen",
};

/** Start and end of the scale, as hours of the day. */
const dayStart = 6;
const dayEnd = 22;

/** Business hours, one bar per kind of day, all on the same scale. */
export const hoursScale: Scale = {
	caption: "Business hours",
	max: dayEnd - dayStart,
	axis: ["6AM", "10AM", "2PM", "6PM", "10PM"],
	bars: [
		...company.hours.map(({ days, open, close, text }) => ({
			label: days,
			value: text,
			start: open - dayStart,
			least: close - dayStart,
			most: close - dayStart,
		})),
		{ label: "Sun", value: company.sunday, start: 0, least: 0, most: dayEnd - dayStart },
	],
};

export const contactPage = {
	heading: labels.requestEstimate,
	lead: `Tell us about your project. We reply within ${terms.replyHours} hours.`,
	details: {
		heading: "Contact details",
		phone: "Phone",
		email: "Email",
		area: "Service area",
		emergency: "24/7 emergency support, active projects",
	},
} as const;
