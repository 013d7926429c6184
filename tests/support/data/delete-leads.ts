import type { Database } from "../../../server/database/schema.ts";
import { eraseDeleted } from "../../../server/privacy/erase.ts";

/** Deletes leads as the desk does, and erases them as the service does once that can no longer be undone. */
export async function deleteLeads(db: Database, ids: readonly string[], now: number): Promise<void> {
	await db
		.updateTable("leads")
		.set({ deleted_at: now - 1 })
		.where("id", "in", ids)
		.execute();
	await eraseDeleted(db, now, now);
}
