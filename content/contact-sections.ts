import { terms } from "./claims.ts";
import { labels } from "./labels.ts";

/** Texts about what happens after the contact form is sent. */
export const nextSteps = {
	heading: "What happens next",
	send: "You send",
	within: `${terms.replyHours} hours`,
	reply: "We reply",
	steps: [
		{ title: "We call or write back", text: `Within ${terms.replyHours} hours, by phone or email.` },
		{
			title: "You get a fixed price",
			text: `The quote is free and valid for ${terms.quoteValidDays} days. You owe nothing until you say yes.`,
		},
		{
			title: "One project manager takes over",
			text: "One person answers for the whole job, however many trades are on site.",
		},
	],
} as const;

/** Heading above the boroughs. */
export const areasServed = { label: "Coverage", heading: labels.areasWeServe } as const;
