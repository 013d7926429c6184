import type { Database, LeadRow } from "../database/schema.ts";
import type { AllFields, SomeFields } from "../leads/fields.ts";
import { moveWait, updateUnansweredSince } from "../leads/waiting-messages.ts";
import { type Actor, isCustomer } from "./events.ts";

/** A lead as it was before a change. */
interface ChangedLead {
	readonly row: Pick<LeadRow, "id" | "reference" | "unanswered_since">;
	readonly lead: Pick<AllFields, "mergedInto" | "wroteAt">;
}

/**
 * Brings what customers wait for in line with a change, once it is recorded. A merged lead's are answered on its head.
 *
 * @param headBefore head of the thread that the lead has left
 */
export async function updateWaits(
	db: Database,
	{ row, lead }: ChangedLead,
	after: SomeFields,
	by: Actor,
	headBefore: Pick<LeadRow, "id" | "reference"> | undefined,
): Promise<void> {
	const isMerged = lead.mergedInto !== null && after.wroteAt !== undefined;
	if (after.mergedInto !== undefined || isMerged) return moveWait(db, row, headBefore);
	if (!after.wroteAt) return;
	if (!isCustomer(by)) return updateUnansweredSince(db, row);
	const since = lead.wroteAt === null ? after.wroteAt : (row.unanswered_since ?? lead.wroteAt);
	await db.updateTable("leads").set({ unanswered_since: since }).where("id", "=", row.id).execute();
}
