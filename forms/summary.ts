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
	const list = (role: FieldRole) =>
		(findFormByPath(path)?.fields ?? [])
			.filter((field) => getFieldRole(field) === role)
			.flatMap((field) =>
				[payload[field.name]]
					.flat()
					.flatMap((text) => (typeof text === "string" && text !== "" ? formatAnswer(field, text) : [])),
			);
	const join = (role: FieldRole) => list(role).join(" ");
	return {
		name: join("name"),
		email: join("email"),
		phone: join("phone"),
		postcode: join("postcode"),
		choices: list("choice"),
		message: join("message"),
		details: list("detail"),
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
