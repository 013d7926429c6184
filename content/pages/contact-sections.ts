import { company } from "../company/company.ts";
import { commitments } from "../company/figures.ts";
import type { Scale } from "../shared/scale.ts";

/** Texts about what happens after the contact form is sent. */
export const nextSteps = {
	heading: "What happens next",
	send: "You write",
	within: `${commitments.replyHours} hours`,
	reply: "We answer",
	steps: [
		{ title: "We call or write back", text: `Within ${commitments.replyHours} hours, by phone or email.` },
		{ title: "We come and look", text: "At a time that suits you. We measure, and you ask." },
		{
			title: "You get a fixed price",
			text: `The quote is free and valid for ${commitments.quoteValidDays} days. You owe nothing until you say yes.`,
		},
		{
			title: "Your project manager takes it from there",
			text: "One person answers for the whole job, however many trades are on site.",
		},
	],
} as const;

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

/** Labels of the contact details. */
export const contactLabels = {
	phone: "Phone",
	email: "Email",
	area: "Service area",
	emergency: "24/7 emergency support, active projects",
} as const;
