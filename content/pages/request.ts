import { company } from "../company/company.ts";
import type { PageMeta } from "./page-meta.ts";

/** The company's phone number on one line. */
const phoneNumber = company.phone.replaceAll(" ", "\u00a0");

export const requestMeta: PageMeta = {
	path: "/request",
	title: `Your page – ${company.name}`,
	description:
		"Your enquiry, where it stands, your photographs and drawings, and all that we have written to each other.",
	picture: "trade-designing",
	noindex: true,
};

/** Texts of the page whose link has expired or was withdrawn, or leads to an enquiry that may be spam. */
export const expiredPage = {
	heading: "This link does not work",
	intro: `It may have expired, there may be a newer one in our latest email, or we are still checking your enquiry. If you cannot find one that works, call us on ${phoneNumber} and we will send it to you.`,
	links: [
		{ path: "/contact", label: "Write to us" },
		{ path: "/", label: "Back to home" },
	],
} as const;

/** Texts of a customer's page. */
export const requestTexts = {
	label: "Your enquiry",
	status: {
		received: (reply: string) => `We have your enquiry, and we answer by ${reply}.`,
		wrote: (reply: string) => `We have your message, and we answer by ${reply}.`,
		late: "We have not answered you in the time that we promised, and owe you an answer.",
		answered: "We have answered. What you write or add here reaches the same people.",
		visit: "We are coming to see it. What you add here helps us prepare.",
		quote: "You have our quote. If anything in it is unclear, ask us here.",
		urgent: `If it cannot wait, call us now on ${phoneNumber}.`,
		merged:
			"We handle this enquiry together with another one. What you write or add here reaches us, and we answer by email.",
		cancelled: "You have cancelled this enquiry. If you change your mind, write to us here.",
		noVisit: "If we had arranged a visit, it will not take place.",
		stillAnswered: (reply: string) => `We still answer your message, by ${reply}.`,
		stillOwed: "We still owe you an answer to your message.",
		closed: "This enquiry is closed. If there is anything else, write to us here.",
	},
	steps: { received: "Received", answered: "Answered", visit: "Visit", quote: "Quote" },
	/** Text of a step before it is taken, unless there is a time to name. */
	pending: { received: "", answered: "Soon", visit: "At a time that suits you", quote: "Once we know the job" },
	taken: { received: "", answered: "Yes", visit: "Done", quote: "Sent to you" },
	by: (time: string) => `By ${time}`,
	visit: {
		heading: "We visit you",
		minutes: (minutes: number) => (minutes === 60 ? "For about an hour" : `For about ${minutes} minutes`),
		place: (address: string) => `At ${address}`,
		street: "If you have not told us the house number and street yet, please write them to us.",
		calendar: "Add to my calendar",
		move: { question: "Does it no longer suit you?", write: "Write to us", answer: ", and we find another time." },
	},
	files: {
		heading: "Photographs and drawings",
		more: (count: number) => `${count === 1 ? "One file is" : `${count} files are`} still on the way.`,
		/** Counts what has arrived, so that a customer notices what has not. */
		here: (names: readonly string[], count: number) => `${names.join(" and ")} ${count === 1 ? "is" : "are"} here.`,
		addMore: "You can add more any time.",
		advice: "They help us price the work before we visit. Good ones show:",
		subjects: [
			"the whole room, from the door",
			"the part that needs work, close up",
			"any plate with a number on it: boiler, fuse board, meter",
		],
		add: "Add photographs or drawings",
		send: "Send the chosen files",
		full: `This is as much as the page can hold. Remove something to make room, or email the rest to ${company.email}.`,
		limits: (count: number, size: string) => `JPEG, PNG, WebP or PDF. ${count} files at the most, each up to ${size}.`,
		remove: (name: string) => `Remove ${name}`,
		confirmRemoval: "Remove",
		stop: (name: string) => `Do not send ${name}`,
		waiting: "Waiting",
		preparing: "Getting it ready",
		sending: (percent: number) => `Sending, ${percent}%`,
		storing: "Almost there",
		interrupted: "The connection was lost. We try again by ourselves.",
		again: "Try again",
		left: (count: number) => (count === 1 ? "One file on its way" : `${count} files on their way`),
		tooLarge: (size: string) => `This file is larger than ${size}`,
		notStored: "This file could not be stored",
	},
	messages: {
		heading: "Messages",
		none: "Anything that we should know, or that you would like to ask?",
		answered: {
			here: "We answer here and by email.",
			byEmail: "We answer by email.",
			byLink: "We answer by email. The link in that email opens this page with our answer.",
		},
		you: "You",
		label: "Write to us",
		send: "Send",
		sent: "Sent.",
	},
	sent: { heading: "As you sent it" },
	phone: {
		label: "The number we call",
		none: "You have not given us one.",
		newer: "A newer one, which the link in our email shows",
		summary: "My phone number has changed",
		add: "Add my phone number",
		field: "New phone number",
		save: "Save",
		saved: "Saved. We use this number for this enquiry from now on.",
		wrong: "This does not look like a phone number. Please give all of it, with the area code.",
	},
	cancel: {
		summary: "I no longer need this",
		visit: "This also cancels our visit.",
		text: "Tell us and we stop here. Nothing is deleted, and you can still write to us on this page.",
		button: "Cancel my enquiry",
	},
	sending: "Sending…",
	unreachable: "This did not reach us. Please check your connection and try again.",
	expired: `This link has expired or was withdrawn. There may be a newer one in our latest email; copy anything that you have written here before you open it. If you cannot find one that works, call us on ${phoneNumber}.`,
	keep: "Anyone who has this page’s link can read it, so keep it to yourself.",
	privacy: "What we keep, and how long",
} as const;
