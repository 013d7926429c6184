import { hubs } from "../content/services/hubs.ts";
import { email, fullName, phoneNumber, postCode } from "./fields.ts";
import type { ContactForm } from "./form.ts";

/** The contact form. Its choices are the hubs' titles, and one for people who are undecided. */
export const contactForm = {
	kind: "contact",
	path: "contact",
	page: "/contact",
	fields: [
		{ ...fullName, name: "name" },
		email,
		{ ...phoneNumber, name: "phone", required: false },
		{ ...postCode, name: "postcode" },
		{
			kind: "checks",
			name: "services",
			label: "Services needed",
			required: true,
			options: [...hubs.map((hub) => hub.title), "I don't know yet, I need help"],
		},
		{ kind: "message", name: "message", label: "Message", required: true },
	],
} as const satisfies ContactForm;
