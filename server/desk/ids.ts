import { isMarkedReference, readReference } from "../store/reference.ts";
import type { LeadArchive } from "../store/store.ts";

/** Returns a lead's id, given its id or its reference in any case; empty if no lead has that reference. */
export async function idOf(store: Pick<LeadArchive, "idOf">, given: string): Promise<string> {
	if (!isMarkedReference(given)) return given;
	return (await store.idOf(readReference(given) ?? "")) ?? "";
}
