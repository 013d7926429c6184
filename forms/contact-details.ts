import { email, fullName, phoneNumber } from "./fields.ts";
import type { ContactForm, Form, Values } from "./form.ts";
import { getFieldRole } from "./summary.ts";

/** Details of a customer that the office can correct, as fields of a form. */
export const contactDetails = {
	kind: "contact",
	path: "contact",
	page: "/contact",
	fields: [
		{ ...fullName, name: "name" },
		{ ...phoneNumber, name: "phone", required: false },
		{ ...email, required: false },
	],
} as const satisfies ContactForm;

export type Contact = Values<typeof contactDetails>;

/** Returns a form as the office fills it in for somebody who rings: only the name and the number are required. */
export const toPhoneForm = <F extends Form>(form: F): F => ({
	...form,
	fields: form.fields.map((field) => ({ ...field, required: ["name", "phone"].includes(getFieldRole(field)) })),
});
