import { company } from "../../company/company.ts";
import { commitments } from "../../company/figures.ts";
import type { LegalPage } from "./legal-page.ts";

/** The privacy policy. It describes what the site and its lead service really do. */
export const privacy = {
	heading: "Privacy Policy",
	intro: "What we ask for, why, who sees it and how you get it back. No cookies, no tracking.",
	updated: "January 2024",
	sections: [
		{
			id: "who-we-are",
			heading: "Who we are",
			paragraphs: [
				`${company.name} is a refurbishment company working in ${company.serviceArea}. We decide how and why the personal data described here is used, which makes us its controller under the UK GDPR and the Data Protection Act 2018.`,
				`Questions about this policy, and requests under it, go to ${company.email} or ${company.phone}.`,
			],
		},
		{
			id: "what-we-collect",
			heading: "What we collect",
			paragraphs: ["We collect what you type into our forms, and little else:"],
			list: [
				"your name, email address, phone number and postcode",
				"the services you ask about and your answers to the questions on the form, such as type of work and timeline",
				"your message",
				"the photographs, drawings and messages that you add on your own page. Of a photograph we keep the picture alone: your browser or our service removes everything else from the file, such as the place where it was taken",
				"the date and time at which you sent the form",
				"if your browser sends it: the page of this site that you came to first, the website that linked to it, and the names of the campaign and of the click on an advertisement in that link. It is kept and delivered with your enquiry, and not stored on your device",
				"if our checks suspect spam, what made them suspect it",
			],
			closing:
				"If you become a client we also keep what the project needs: addresses, drawings, quotes, contracts, invoices and our correspondence.",
		},
		{
			id: "why-we-use-it",
			heading: "Why we use it",
			paragraphs: ["We use personal data for these purposes only:"],
			list: [
				"to answer your enquiry and prepare a quote: steps that you ask for before a contract",
				"to carry out the work, its warranties and its aftercare: the contract with you",
				"to keep accounts and building records: our legal obligations",
				"to protect the forms from abuse and to settle disputes: our legitimate interests",
			],
			closing: "We do not sell personal data, send newsletters or make decisions about you by automatic means alone.",
		},
		{
			id: "who-receives-it",
			heading: "Who receives it",
			paragraphs: [
				"Your enquiry is stored by our own service. From there it is delivered to the workflow-automation and customer-relationship (CRM) tools that our office works with, and emailed to our office. You will receive a confirmation email. The providers of these tools and of our email act as our processors: they handle the data on our instructions and under contract.",
				"Your photographs and drawings stay in our own service. They are not sent on to those tools, and no email carries them.",
				"During a project we share with trades, suppliers, insurers and building control what each needs for its part. Otherwise we pass data on only where the law requires it. Where a provider handles data outside the United Kingdom, we rely on the safeguards that the UK GDPR asks for.",
			],
		},
		{
			id: "how-long-we-keep-it",
			heading: "How long we keep it",
			paragraphs: [
				`We typically keep project data for ${commitments.retentionYears} years after the project, because warranties, tax records and legal claims reach that far.`,
				`An enquiry is kept for up to ${commitments.retentionYears} years and then removed. You may ask us to erase it sooner.`,
				"Photographs, drawings and messages go with the enquiry that they belong to, and you can remove each photograph and drawing yourself on your page. The link to your page works until 90 days after your enquiry is done.",
			],
		},
		{
			id: "cookies-and-your-device",
			heading: "Cookies and your device",
			paragraphs: [
				"This website sets no cookies, has no analytics and loads nothing from third parties.",
				"A half-filled form is kept on your own device, for the session only, until you send or clear it.",
				"The chat, phone and email links open another app. What you send there is subject to that app’s own policy.",
			],
		},
		{
			id: "security",
			heading: "How we protect it",
			paragraphs: [
				"Access to enquiries is limited to the people who answer them. Our logs hold no names, addresses or messages.",
				"The link to your page is its key: we send it only to you, keep no copy that could open it, and withdraw it if you ask us to. Search engines may not list the page.",
				"Automatic checks, such as how quickly a form was filled in, may set a message aside as suspected spam. Our office looks at those and can release them.",
				"Your IP address is used for a short time to limit the number of requests from one address. It is not stored with your enquiry.",
			],
		},
		{
			id: "your-rights",
			heading: "Your rights",
			paragraphs: ["Under the UK GDPR you may, free of charge:"],
			list: [
				"ask what we hold about you and receive a copy",
				"have inaccurate data corrected",
				"have data erased, or its use restricted",
				"object to a use that rests on our legitimate interests",
				"receive the data you gave us in a form that another company can read",
			],
			closing: `Write to ${company.email}. We answer within one month, as the law asks. If you are not content with the answer, you may complain to the Information Commissioner’s Office (ico.org.uk).`,
		},
		{
			id: "changes",
			heading: "Changes to this policy",
			paragraphs: [
				"When we change how we use personal data we change this page and the date at its head. We will tell you directly about any change that affects you.",
			],
		},
	],
	meta: {
		path: "/privacy",
		title: `Privacy Policy – ${company.name}`,
		description: `Which personal data our forms take, who receives it and your rights under the UK GDPR. No cookies; project data typically kept ${commitments.retentionYears} years.`,
		picture: "exterior-extension",
	},
} as const satisfies LegalPage;
