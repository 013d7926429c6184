import { hash } from "node:crypto";
import type { Form } from "../../forms/form.ts";
import type { FormPath } from "../../forms/forms.ts";

const kindsThatCount: ReadonlySet<string> = new Set(["email", "message", "select", "checks"]);

const plain = (value: unknown): string =>
	typeof value === "string" ? value.trim().toLowerCase().replace(/\s+/g, " ") : JSON.stringify(value);

/** Equal where the same person (by e-mail) sends the same text and choices to the same form again. */
export function fingerprintOf(
	form: Form & { readonly path: FormPath },
	values: Readonly<Record<string, unknown>>,
): string {
	const counted = form.fields.filter(({ kind }) => kindsThatCount.has(kind)).map(({ name }) => plain(values[name]));
	return hash("sha256", JSON.stringify([form.path, ...counted]), "base64url");
}
