import { vValidator } from "@hono/valibot-validator";
import type { GenericSchema } from "valibot";
import { ProblemError } from "../problem.ts";

type Issue = { readonly message: string; readonly path?: readonly { readonly key: unknown }[] | undefined };

/** Throws a problem with the faults by field, as the site's forms do, if there are any. */
function refuseFaults({ issues }: { readonly issues: readonly Issue[] | undefined }): void {
	if (!issues) return;
	const errors = issues.map(({ path = [], message }) => [path.map(({ key }) => String(key)).join("."), message]);
	throw new ProblemError("invalid-input", { errors: Object.fromEntries(errors) });
}

export const validateJson = <S extends GenericSchema>(schema: S) => vValidator("json", schema, refuseFaults);

export const validateQuery = <S extends GenericSchema>(schema: S) => vValidator("query", schema, refuseFaults);
