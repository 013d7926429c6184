import { findPerson } from "../auth/people.ts";
import type { Database } from "../database/schema.ts";
import { Problem } from "../http/problem.ts";
import type { Change } from "../workflow/work.ts";

/** Refuses a change that assigns leads to somebody who may not sign in, for one lead and for many. */
export async function checkChange(
	store: Database,
	change: { readonly kind: Change["kind"] | "lost"; readonly personId?: string },
): Promise<void> {
	if (change.kind !== "take" || !change.personId || (await findPerson(store, change.personId))) return;
	throw new Problem("invalid-input", { errors: { personId: "Nobody of that id may sign in" } });
}
