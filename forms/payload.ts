import type { Form, Payload, Values } from "./form.ts";

/**
 * What the form's webhook receives: for a hub form its id, title and timestamp before the values; for the
 * contact form the values alone.
 *
 * @param pressedAt when the visitor pressed the button, ISO 8601 in UTC
 */
export function payloadOf<F extends Form>(form: F, values: Values<F>, pressedAt: string): Payload<F> {
	const payload =
		form.kind === "hub" ? { formId: form.formId, formTitle: form.title, timestamp: pressedAt, ...values } : values;
	return payload as Payload<F>;
}
