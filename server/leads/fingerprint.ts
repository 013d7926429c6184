import { hash } from "node:crypto";
import type { Form } from "../../forms/form.ts";
import type { FormPath } from "../../forms/forms.ts";

const plain = (value: unknown): string =>
	typeof value === "string" ? value.trim().toLowerCase().replace(/\s+/g, " ") : JSON.stringify(value);

/** Returns a hash that is equal if the same values are sent to the same form again, ignoring case and white space. */
export function fingerprintOf(
	form: Form & { readonly path: FormPath },
	values: Readonly<Record<string, unknown>>,
): string {
	const sent = form.fields.map(({ name }) => plain(values[name]));
	return hash("sha256", JSON.stringify([form.path, ...sent]), "base64url");
}
