import { hash } from "node:crypto";
import type { Form } from "../../forms/form.ts";
import type { FormPath } from "../../forms/forms.ts";

const plain = (value: unknown): string =>
	typeof value === "string" ? value.trim().toLowerCase().replace(/\s+/g, " ") : JSON.stringify(value);

/** Equal where the same person sends the same to the same form again, capitals and spaces aside. */
export function fingerprintOf(
	form: Form & { readonly path: FormPath },
	values: Readonly<Record<string, unknown>>,
): string {
	const sent = form.fields.map(({ name }) => plain(values[name]));
	return hash("sha256", JSON.stringify([form.path, ...sent]), "base64url");
}
