import { isMarkedReference, readReference } from "../store/reference.ts";
import type { LeadArchive } from "../store/store.ts";

/** The id of the lead that an address names by its id or its reference, in any case; empty for that of nobody. */
export async function idOf(store: Pick<LeadArchive, "idOf">, given: string): Promise<string> {
	if (!isMarkedReference(given)) return given;
	return (await store.idOf(readReference(given) ?? "")) ?? "";
}
