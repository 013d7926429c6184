import type { Database } from "../database/schema.ts";
import type { Actor } from "./activity.ts";
import { changeInTransaction, undoInTransaction } from "./change.ts";

/**
 * Moves a new lead to Contacted because its customer has been answered, by a reply or a noted call, and assigns it to
 * the author if it is unassigned, in the caller's transaction. A lead that is not New stays as it is.
 *
 * @param noteId the note that was the answer; undefined for a reply
 * @returns the event that undoes it; undefined if the lead was not moved
 */
export async function markContacted(
	db: Database,
	id: string,
	by: Actor,
	now: number,
	noteId?: string,
): Promise<string | undefined> {
	const lead = await db.selectFrom("leads").select(["version", "list"]).where("id", "=", id).executeTakeFirst();
	if (lead?.list !== "new") return undefined;
	const change = { kind: "status", status: "contacted" } as const;
	const cause = { causedByAnswer: true, ...(noteId && { noteId }) };
	const changed = await changeInTransaction(db, id, lead.version, change, by, now, cause);
	// Somebody may change the lead between the two statements on PostgreSQL
	if (changed.outcome === "conflict") return markContacted(db, id, by, now, noteId);
	return changed.outcome === "changed" ? changed.event : undefined;
}

/** Undoes the move to Contacted of a note that is no longer an answer, unless the lead has been changed since. */
export async function unmarkContacted(db: Database, id: string, noteId: string, now: number): Promise<void> {
	const moves = await db
		.selectFrom("events")
		.select(["id", "detail"])
		.where("lead_id", "=", id)
		.where("what", "=", "status")
		.where("undone_at", "is", null)
		.execute();
	const move = moves.find(({ detail }) => JSON.parse(detail).noteId === noteId);
	if (move) await undoInTransaction(db, id, move.id, now);
}
