import { emailPattern } from "../../forms/email-address.ts";
import type { Field, Form } from "../../forms/form.ts";
import { type FieldRole, getFieldRole } from "../../forms/summary.ts";
import { maxLength } from "../../forms/validate.ts";

/** JSON of a document that is being written. */
export type Json = Readonly<Record<string, unknown>>;

/** Characters that no line of text has, and no message, which may have line ends and tabs. */
const notInLine = "\\u0000-\\u001f\\u007f-\\u009f";
const notInMessage = "\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f";
/** White space in a request's line becomes spaces. */
const notInRequestLine = "\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u009f";

const describePattern = (excluded: string, required = false): string =>
	required ? `^[^${excluded}]*[^\\s${excluded}][^${excluded}]*$` : `^[^${excluded}]*$`;

function describeField(field: Field): Json {
	const { label: title, required } = field;
	switch (field.kind) {
		case "checks":
			return { title, type: "array", items: { enum: field.options }, ...(required && { minItems: 1 }) };
		case "select":
			return { title, enum: required ? field.options : [...field.options, ""] };
		case "email":
			return { title, type: "string", format: "email", maxLength: maxLength.email, pattern: emailPattern.source };
		default: {
			const pattern = describePattern(field.kind === "message" ? notInMessage : notInLine, required);
			return { title, type: "string", maxLength: maxLength[field.kind], pattern };
		}
	}
}

/** Describes what a request may have. Numbers become text, and an address is cleaned before it must have its pattern. */
function describeInput(field: Field): Json {
	if (field.kind === "checks" || field.kind === "select") return describeField(field);
	const { pattern: _, ...described } = describeField(field);
	if (field.kind === "email") return described;
	const pattern = field.kind === "message" ? undefined : describePattern(notInRequestLine, field.required);
	return { ...described, type: ["string", "number"], ...(pattern && { pattern }) };
}

const describeFields = (form: Form, describe = describeField): Json =>
	Object.fromEntries(form.fields.map((field) => [field.name, describe(field)]));

const examples: Readonly<Record<Exclude<FieldRole, "choice">, string>> = {
	name: "Amara Osei",
	email: "amara@example.com",
	phone: "020 7946 0018",
	postcode: "SW4 0LG",
	message: "A terraced house with three floors.\nWeekday mornings are best.",
	detail: "About a month from now",
};

function createExample(field: Field): string | readonly string[] {
	if (field.kind === "checks") return field.options.slice(0, 2);
	if (field.kind === "select") return field.options[0] ?? "";
	const role = getFieldRole(field);
	return role === "choice" ? "" : examples[role];
}

const createExamples = (form: Form): Json =>
	Object.fromEntries(form.fields.map((field) => [field.name, createExample(field)]));

const exampleTime = "2026-03-02T09:30:00.000Z";
/** Body of the request that sends a form. */
export const describeRequest = (form: Form): Json => ({
	type: "object",
	required: form.fields.filter(({ required }) => required).map(({ name }) => name),
	properties: {
		...describeFields(form, describeInput),
		...(form.kind === "hub" && {
			timestamp: {
				description:
					"When the visitor pressed the button, in UTC. It counts from a week before receipt to an hour after it; the time of receipt replaces any other value.",
			},
		}),
		source: { $ref: "#/components/schemas/Source" },
	},
	examples: [createExamples(form)],
});

/** Body of a form's webhook. Optional fields that were left empty are empty strings. */
export const describePayload = (form: Form): Json => ({
	type: "object",
	required: [
		...(form.kind === "hub" ? ["formId", "formTitle", "timestamp"] : []),
		...form.fields.map(({ name }) => name),
	],
	additionalProperties: false,
	properties: {
		...(form.kind === "hub" && {
			formId: { const: form.formId },
			formTitle: { const: form.title },
			timestamp: { type: "string", format: "date-time", description: "When the visitor pressed the button, in UTC" },
		}),
		...describeFields(form),
	},
	examples: [
		form.kind === "hub"
			? { formId: form.formId, formTitle: form.title, timestamp: exampleTime, ...createExamples(form) }
			: createExamples(form),
	],
});
