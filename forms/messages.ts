import { company } from "../content/company/company.ts";
import { commitments } from "../content/company/figures.ts";
import type { Form } from "./form.ts";

/** Messages of the forms, shared by browser and service so that both use the same words. */
export const required = (label: string): string => `${label} is required`;
export const notText = (label: string): string => `${label} must be text`;
export const notList = (label: string): string => `${label} must be a list`;
export const notOffered = (label: string, options: readonly string[]): string =>
	`${label} must be one of ${options.join(", ")}`;
export const tooLong = (label: string): string => `${label} is too long`;
export const controlCharacters = (label: string): string => `${label} contains characters that cannot be used`;
export const invalidEmail = "Please enter a valid email address";
export const accentedEmail = "Please enter an email address without accents";
export const selectPlaceholder = (label: string): string => `Select ${label}`;

export interface Notice {
	readonly title: string;
	readonly text: string;
}

export const servicesHint = "Please select at least one option";
export const servicesNotice: Notice = {
	title: "Please select services needed",
	text: "You must select at least one service or 'I don't know yet'",
};

/** Added to the success notice when an empty form is sent again, and when its values changed during sending. */
export const nothingMoreSent = " Nothing more was sent.";
export const changeNotSent = " Your last change was not sent.";

/** Label of a lead's reference on its receipt. */
export const referenceLabel = "Your reference";

/** Lines of a receipt with its times, such as 'Thu 12:09'. */
export const sentLine = (sent: string): string => `Sent ${sent}.`;
export const answerLine = (reply: string): string => `We answer by ${reply}.`;

/** Label of a receipt's link to the customer's own page. */
export const addFiles = "Add photographs or drawings";

/** First line of everything that a customer in an emergency reads from us. */
export const emergencyLine = `If it is dangerous, do not wait for us to write: call ${company.phone} now.`;

/** Line for everybody else, whose reply may take longer than their trouble allows. */
export const callLine = `If it cannot wait, call us: ${company.phone}.`;

/** Line at every form's button, before the link to the privacy policy. */
export const privacyLine = "We use this only to answer you.";

interface FormNotices {
	readonly success: Notice;
	readonly failure: Notice;
	/** Label of the button while the request runs. */
	readonly sending: string;
}

const within = `We'll get back to you within ${commitments.replyHours} hours.`;
const again = "Please try again or contact us directly.";

export const notices: Readonly<Record<Form["kind"], FormNotices>> = {
	hub: {
		success: { title: "Form submitted successfully!", text: within },
		failure: { title: "Submission failed", text: again },
		sending: "Submitting...",
	},
	contact: {
		success: { title: "Message sent successfully!", text: within },
		failure: { title: "Error sending message", text: again },
		sending: "Sending...",
	},
};
