import type { Field, Form } from "../../forms/form.ts";
import { type FieldRole, getFieldRole } from "../../forms/summary.ts";
import { emailPattern, maxLength } from "../../forms/validate.ts";

/** JSON of a document that is being written. */
export type Json = Readonly<Record<string, unknown>>;

const isAny = { pattern: "\\S" };

function schemaOf(field: Field): Json {
	const { label: title, required } = field;
	switch (field.kind) {
		case "checks":
			return { title, type: "array", items: { enum: field.options }, ...(required && { minItems: 1 }) };
		case "select":
			return { title, enum: required ? field.options : [...field.options, ""] };
		case "email":
			return { title, type: "string", format: "email", maxLength: maxLength.email, pattern: emailPattern.source };
		default:
			return { title, type: "string", maxLength: maxLength[field.kind], ...(required && isAny) };
	}
}

const propertiesOf = (form: Form): Json =>
	Object.fromEntries(form.fields.map((field) => [field.name, schemaOf(field)]));

const examples: Readonly<Record<Exclude<FieldRole, "choice">, string>> = {
	name: "Amara Osei",
	email: "amara@example.com",
	phone: "020 7946 0018",
	postcode: "SW4 0LG",
	message: "A terraced house with three floors.\nWeekday mornings are best.",
	detail: "About a month from now",
};

function exampleOf(field: Field): string | readonly string[] {
	if (field.kind === "checks") return field.options.slice(0, 2);
	if (field.kind === "select") return field.options[0] ?? "";
	const role = getFieldRole(field);
	return role === "choice" ? "" : examples[role];
}

const valuesOf = (form: Form): Json => Object.fromEntries(form.fields.map((field) => [field.name, exampleOf(field)]));

const exampleTime = "2026-03-02T09:30:00.000Z";
/** Body of the request that sends a form. */
export const requestOf = (form: Form): Json => ({
	type: "object",
	required: form.fields.filter(({ required }) => required).map(({ name }) => name),
	properties: {
		...propertiesOf(form),
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
	examples: [valuesOf(form)],
});

/** Body of a form's webhook. Optional fields that were left empty are empty strings. */
export const payloadOf = (form: Form): Json => ({
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
		...propertiesOf(form),
	},
	examples: [
		form.kind === "hub"
			? { formId: form.formId, formTitle: form.title, timestamp: exampleTime, ...valuesOf(form) }
			: valuesOf(form),
	],
});
