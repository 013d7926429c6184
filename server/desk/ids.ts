import type { Database } from "../database/schema.ts";
import { idOfReference } from "../leads/read.ts";
import { isMarkedReference, readReference } from "../leads/reference.ts";

/** Returns a lead's id, given its id or its reference in any case; empty if no lead has that reference. */
export async function idOf(store: Database, given: string): Promise<string> {
	if (!isMarkedReference(given)) return given;
	return (await idOfReference(store, readReference(given) ?? "")) ?? "";
}
