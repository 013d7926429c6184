import { Problem } from "../problem.ts";
import type { Change } from "../store/work.ts";
import type { DeskDeps } from "./deps.ts";

/** Refuses a change that assigns leads to somebody who may not sign in, for one lead and for many. */
export async function checkChange(
	store: Pick<DeskDeps["store"], "person">,
	change: { readonly kind: Change["kind"] | "lost"; readonly personId?: string },
): Promise<void> {
	if (change.kind !== "take" || !change.personId || (await store.person(change.personId))) return;
	throw new Problem("invalid-input", { errors: { personId: "Nobody of that id may sign in" } });
}
