import { cleanEmail, cleanLine, cleanMessage, cleanNumber } from "./clean-text.ts";
import { isEmailAddress, maxEmailLength } from "./email-address.ts";
import type { ChecksField, Field, Form, Values } from "./form.ts";
import {
	accentedEmail,
	controlCharacters,
	invalidEmail,
	notList,
	notOffered,
	notText,
	required,
	servicesNotice,
	tooLong,
} from "./messages.ts";

/** Maximum length of a field by its kind, in UTF-16 code units as `maxlength` counts. */
export const maxLength = { text: 200, tel: 200, email: maxEmailLength, message: 5_000 } as const;

/** Control characters (C0, C1) and lone surrogates. Nobody types them, and they break programs that read a lead. */
const unprintable = /[\p{Cc}\p{Cs}]/u;
const unprintableInMessage = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;

/** Returns whether an email address has letters before its `@` that few mail servers take: `josé@example.com`. */
const hasAccents = (email: string): boolean => /^[^@\s]*(?![ -~])[\p{L}\p{M}][^@\s]*@[^@\s]+$/u.test(email);

/** Error messages by field name; empty if all fields are valid. */
export type Problems = Readonly<Record<string, string>>;

type Validation<F extends Form> =
	| { readonly ok: true; readonly values: Values<F> }
	| { readonly ok: false; readonly problems: Problems };

type Value = string | readonly string[];
type Parsed = { readonly value: Value; readonly problem?: string | undefined };

const cleanText = (field: Field, text: string): string => {
	if (field.kind === "select") return text;
	if (field.kind === "message") return cleanMessage(text).replace(unprintableInMessage, "").trim();
	if (field.kind === "email") return cleanEmail(text);
	const isNumber = field.kind === "tel" || ("autocomplete" in field && field.autocomplete === "postal-code");
	return isNumber ? cleanNumber(text) : cleanLine(text);
};

function parseField(field: Field, raw: unknown): Parsed {
	if (field.kind === "checks") return parseChecks(field, raw ?? []);
	// Programs send phone numbers and areas without quotes
	const typed = typeof raw === "number" ? String(raw) : raw === undefined ? "" : raw;
	if (typeof typed !== "string") return { value: "", problem: notText(field.label) };
	// Cleaning takes far longer for a very long text, so the limit counts what was typed, as the API's description does
	if (field.kind !== "select" && typed.length > maxLength[field.kind])
		return { value: "", problem: tooLong(field.label) };
	const value = cleanText(field, typed);
	return { value, problem: findProblem(field, value) };
}

function parseChecks({ label, options, required }: ChecksField, raw: unknown): Parsed {
	if (!Array.isArray(raw)) return { value: [], problem: notList(label) };
	const chosen: readonly unknown[] = raw;
	const value = options.filter((option) => chosen.includes(option));
	if (chosen.some((choice) => !options.some((option) => option === choice)))
		return { value, problem: notOffered(label, options) };
	return { value, problem: required && value.length === 0 ? servicesNotice.text : undefined };
}

/** Finds what is wrong with a clean text, which may be longer than what was typed. */
function findProblem(field: Exclude<Field, ChecksField>, text: string): string | undefined {
	if (text === "" && !field.required) return undefined;
	const found = field.check?.(text);
	if (found) return found;
	if (text === "") return required(field.label);
	if (field.kind === "select") return field.options.includes(text) ? undefined : notOffered(field.label, field.options);
	if (text.length > maxLength[field.kind]) return tooLong(field.label);
	if (field.kind === "message") return undefined;
	if (unprintable.test(text)) return controlCharacters(field.label);
	if (field.kind === "email" && !isEmailAddress(text)) return hasAccents(text) ? accentedEmail : invalidEmail;
	return undefined;
}

/**
 * Validates submitted values against the form's description, in the browser and in the service.
 *
 * Text loses invisible characters and is trimmed, blank optional fields become empty strings, line ends become `\n`;
 * keys that the form lacks are dropped. Control characters are an error in a line of text, but are removed from a
 * message, where a person who pasted one could not find it.
 */
export function validate<F extends Form>(form: F, input: Readonly<Record<string, unknown>>): Validation<F> {
	const given = new Map(Object.entries(input));
	const values: Record<string, Value> = {};
	const problems: Record<string, string> = {};
	for (const field of form.fields) {
		const { value, problem } = parseField(field, given.get(field.name));
		if (problem) problems[field.name] = problem;
		values[field.name] = value;
	}
	return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, values: values as Values<F> };
}
