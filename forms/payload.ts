import type { Form, Payload, Values } from "./form.ts";

/**
 * Builds the body of a form's webhook request. A hub form's has its id, title and timestamp before the values; the
 * contact form's has only the values.
 *
 * @param pressedAt when the visitor pressed the button, ISO 8601 in UTC
 */
export function payloadOf<F extends Form>(form: F, values: Values<F>, pressedAt: string): Payload<F> {
	const payload =
		form.kind === "hub" ? { formId: form.formId, formTitle: form.title, timestamp: pressedAt, ...values } : values;
	return payload as Payload<F>;
}
