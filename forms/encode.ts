import type { Form } from "./form.ts";

/** The values of an HTML form (FormData or URL-encoded), one entry per field as `validate` takes them. */
export const fromFormData = (form: Form, data: FormData | URLSearchParams): Record<string, unknown> =>
	Object.fromEntries(
		form.fields.map(({ kind, name }) => [name, kind === "checks" ? data.getAll(name) : (data.get(name) ?? "")]),
	);
