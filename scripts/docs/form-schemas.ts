import type { Field, Form } from "../../forms/form.ts";
import { type FieldRole, getFieldRole } from "../../forms/summary.ts";
import { emailPattern, maxLength } from "../../forms/validate.ts";

/** JSON of a document that is being written. */
export type Json = Readonly<Record<string, unknown>>;

const nonBlank = { pattern: "\\S" };

function describeField(field: Field): Json {
	const { label: title, required } = field;
	switch (field.kind) {
		case "checks":
			return { title, type: "array", items: { enum: field.options }, ...(required && { minItems: 1 }) };
		case "select":
			return { title, enum: required ? field.options : [...field.options, ""] };
		case "email":
			return { title, type: "string", format: "email", maxLength: maxLength.email, pattern: emailPattern.source };
		default:
			return { title, type: "string", maxLength: maxLength[field.kind], ...(required && nonBlank) };
	}
}

const describeFields = (form: Form): Json =>
	Object.fromEntries(form.fields.map((field) => [field.name, describeField(field)]));

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
		...describeFields(form),
		...(form.kind === "hub" && {
			timestamp: {
				type: "string",
				format: "date-time",
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
