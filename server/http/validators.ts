import { vValidator } from "@hono/valibot-validator";
import type { GenericSchema } from "valibot";
import { ProblemError } from "./problem.ts";

/** Creates a problem with the faults by field, as the site's forms do. */
const toProblem = (
	issues: readonly { readonly message: string; readonly path?: readonly { readonly key: unknown }[] | undefined }[],
) =>
	new ProblemError("invalid-input", {
		errors: Object.fromEntries(
			issues.map(({ path = [], message }) => [path.map(({ key }) => String(key)).join("."), message]),
		),
	});

export const validateJson = <S extends GenericSchema>(schema: S) =>
	vValidator("json", schema, (result) => {
		if (!result.success) throw toProblem(result.issues);
	});

export const validateQuery = <S extends GenericSchema>(schema: S) =>
	vValidator("query", schema, (result) => {
		if (!result.success) throw toProblem(result.issues);
	});
