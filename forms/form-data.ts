import type { Form } from "./form.ts";

/**
 * Reads an HTML form's values (FormData or URL-encoded) into one entry per field, the input of `validate`. Browsers send
 * a line end as two characters and count it as one.
 */
export const parseFormData = (form: Form, data: FormData | URLSearchParams): Record<string, unknown> =>
	Object.fromEntries(
		form.fields.map(({ kind, name }) => [
			name,
			kind === "checks" ? data.getAll(name) : String(data.get(name) ?? "").replaceAll("\r\n", "\n"),
		]),
	);
