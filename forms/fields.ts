import type { LineField, MessageField, SelectField } from "./form.ts";
import { urgencyNames } from "./urgency.ts";

/** Fields shared by the hub forms. Error messages use their labels. */
export const fullName = {
	kind: "text",
	name: "fullName",
	label: "Full Name",
	required: true,
	autocomplete: "name",
} as const satisfies LineField;
export const email = {
	kind: "email",
	name: "email",
	label: "Email",
	required: true,
	autocomplete: "email",
} as const satisfies LineField;
export const phoneNumber = {
	kind: "tel",
	name: "phoneNumber",
	label: "Phone Number",
	required: true,
	autocomplete: "tel",
} as const satisfies LineField;
export const postCode = {
	kind: "text",
	name: "postCode",
	label: "Post Code",
	required: true,
	autocomplete: "postal-code",
} as const satisfies LineField;
/** House and street, which the office adds: no form of the site asks for it. */
export const street = { kind: "text", name: "street", label: "Street", required: false } as const satisfies LineField;
/** Urgency, which the office may give for any service. A form that asks for it has a field of that name. */
export const urgency = {
	kind: "select",
	name: "urgency",
	label: "Urgency",
	required: false,
	options: [urgencyNames.emergency, urgencyNames.urgent],
} as const satisfies SelectField;
export const additionalMessage = {
	kind: "message",
	name: "additionalMessage",
	label: "Additional Message",
	required: false,
} as const satisfies MessageField;

/** Fields that start every hub form. */
export const contactFields = [fullName, email, phoneNumber, postCode] as const;

/** A required list of options. */
export const select = <const N extends string, const O extends readonly [string, ...string[]]>(
	name: N,
	label: string,
	...options: O
) => ({ kind: "select", name, label, required: true, options }) as const satisfies SelectField;

/** An optional line of text. */
export const optionalText = <const N extends string>(name: N, label: string) =>
	({ kind: "text", name, label, required: false }) as const satisfies LineField;
