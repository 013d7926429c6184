import { vValidator } from "@hono/valibot-validator";
import type { GenericSchema } from "valibot";
import { Problem } from "../problem.ts";

/** The faults by field, as the site's own forms have them. */
const problemOf = (
	issues: readonly { readonly message: string; readonly path?: readonly { readonly key: unknown }[] | undefined }[],
) =>
	new Problem("invalid-input", {
		errors: Object.fromEntries(
			issues.map(({ path = [], message }) => [path.map(({ key }) => String(key)).join("."), message]),
		),
	});

/** Lets a request pass whose JSON is what the schema says. */
export const json = <S extends GenericSchema>(schema: S) =>
	vValidator("json", schema, (result) => {
		if (!result.success) throw problemOf(result.issues);
	});

/** The same for its query. */
export const query = <S extends GenericSchema>(schema: S) =>
	vValidator("query", schema, (result) => {
		if (!result.success) throw problemOf(result.issues);
	});
