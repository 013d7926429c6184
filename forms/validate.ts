import type { Field, Form, Values } from "./form.ts";
import { controlCharacters, invalidEmail, required, servicesNotice, tooLong } from "./messages.ts";

/** Maximum length of a field by its kind, in UTF-16 code units as `maxlength` counts; 254 is RFC 5321's for an address. */
export const maxLength = { text: 200, tel: 200, email: 254, message: 5_000 } as const;

/** The HTML standard's pattern for `<input type="email">`, so that browser and service agree. */
export const emailPattern =
	/^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Control characters (C0, C1) and lone surrogates: nobody types them, and they break programs that read a lead. */
const unprintable = /[\p{Cc}\p{Cs}]/u;
const unprintableInMessage = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;

/** Error messages by field name; empty if all fields are valid. */
export type Problems = Readonly<Record<string, string>>;

type Validation<F extends Form> =
	| { readonly ok: true; readonly values: Values<F> }
	| { readonly ok: false; readonly problems: Problems };

type Value = string | readonly string[];

const parseText = (field: Field, raw: unknown): string => {
	const text = typeof raw === "string" ? raw : "";
	if (field.kind !== "message") return text.trim();
	return text.replace(/\r\n?/g, "\n").replace(unprintableInMessage, "").trim();
};

const parseValue = (field: Field, raw: unknown): Value => {
	if (field.kind !== "checks") return parseText(field, raw);
	const chosen = Array.isArray(raw) ? raw : typeof raw === "string" ? [raw] : [];
	return [...new Set(chosen.map((choice) => (typeof choice === "string" ? choice : "")))];
};

const findProblem = (field: Field, value: Value): string | undefined => {
	if (typeof value !== "string") {
		const isOffered = "options" in field && value.every((choice) => field.options.includes(choice));
		return isOffered && (value.length > 0 || !field.required) ? undefined : servicesNotice.text;
	}
	if (value === "") return field.required ? required(field.label) : undefined;
	if (field.kind === "select") return field.options.includes(value) ? undefined : required(field.label);
	if (field.kind === "checks") return undefined;
	if (value.length > maxLength[field.kind]) return tooLong(field.label);
	if (field.kind === "message") return undefined;
	if (unprintable.test(value)) return controlCharacters(field.label);
	if (field.kind === "email" && !emailPattern.test(value)) return invalidEmail;
	return undefined;
};

/**
 * Validates submitted values against the form's description, in the browser and in the service.
 *
 * Text is trimmed, blank optional fields become empty strings, line ends become `\n`; keys that the form lacks are
 * dropped. An option that the form does not offer counts as not chosen. Unprintable characters are an error in a line
 * of text, but are removed from a message, where a person who pasted one could not find it.
 */
export function validate<F extends Form>(form: F, input: Readonly<Record<string, unknown>>): Validation<F> {
	const values: Record<string, Value> = {};
	const problems: Record<string, string> = {};
	for (const field of form.fields) {
		const value = parseValue(field, Object.hasOwn(input, field.name) ? input[field.name] : undefined);
		const problem = findProblem(field, value);
		if (problem) problems[field.name] = problem;
		values[field.name] = value;
	}
	return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, values: values as Values<F> };
}
