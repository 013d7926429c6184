import type { Field } from "./form.ts";
import { type FormPath, findFormByPath } from "./forms.ts";

/** Role of a field, independent of its name: contact details, the message, a choice, or a detail of one form only. */
export type FieldRole = "name" | "email" | "phone" | "postcode" | "message" | "choice" | "detail";

export function getFieldRole(field: Field): FieldRole {
	if (field.kind === "email" || field.kind === "message") return field.kind;
	if (field.kind === "tel") return "phone";
	if (field.kind === "select" || field.kind === "checks") return "choice";
	if (field.autocomplete === "name") return "name";
	return field.autocomplete === "postal-code" ? "postcode" : "detail";
}

/** Returns whether the office can correct the answers of a role. */
export const isContactRole = (role: FieldRole): role is "name" | "email" | "phone" | "postcode" =>
	role === "name" || role === "email" || role === "phone" || role === "postcode";

/** Answers that every form has in some shape; empty where a lead has none. */
export interface Summary {
	readonly name: string;
	readonly email: string;
	readonly phone: string;
	readonly postcode: string;
	readonly choices: readonly string[];
	readonly message: string;
	/** Texts of all other fields. */
	readonly details: readonly string[];
}

/** Returns the text, with its question before a bare yes or no. */
const formatAnswer = ({ kind, label }: Field, text: string) =>
	kind === "select" && /^(Yes|No)$/.test(text) ? `${label}: ${text}` : text;

/** Summarises the payload of any form: who asks for what. */
export function summarize(path: FormPath, payload: Readonly<Record<string, unknown>>): Summary {
	const texts: Record<FieldRole, string[]> = {
		name: [],
		email: [],
		phone: [],
		postcode: [],
		message: [],
		choice: [],
		detail: [],
	};
	for (const field of findFormByPath(path)?.fields ?? []) {
		for (const text of [payload[field.name]].flat()) {
			if (typeof text === "string" && text !== "") texts[getFieldRole(field)].push(formatAnswer(field, text));
		}
	}
	return {
		name: texts.name.join(" "),
		email: texts.email.join(" "),
		phone: texts.phone.join(" "),
		postcode: texts.postcode.join(" "),
		choices: texts.choice,
		message: texts.message.join(" "),
		details: texts.detail,
	};
}

/** Returns the payload with other contact details. All other values stay as they are. */
export function replaceContact(
	path: FormPath,
	payload: Readonly<Record<string, unknown>>,
	contact: Readonly<Record<"name" | "phone" | "email" | "postcode", string>>,
): Readonly<Record<string, unknown>> {
	const corrected = (findFormByPath(path)?.fields ?? []).flatMap((field) => {
		const role = getFieldRole(field);
		return isContactRole(role) ? [[field.name, contact[role]]] : [];
	});
	return { ...payload, ...Object.fromEntries(corrected) };
}
