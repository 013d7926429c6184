import type { Form, Payload, Values } from "./form.ts";

/**
 * Builds the body of a form's webhook request. A hub form's has its id, title and timestamp before the values; the
 * contact form's has only the values.
 *
 * @param submittedAt when the visitor submitted the form, ISO 8601 in UTC
 */
export function buildPayload<F extends Form>(form: F, values: Values<F>, submittedAt: string): Payload<F> {
	const payload =
		form.kind === "hub" ? { formId: form.formId, formTitle: form.title, timestamp: submittedAt, ...values } : values;
	return payload as Payload<F>;
}
