import { forgetLeads } from "./events.ts";
import { note } from "./safekeeping.ts";
import type { Database } from "./tables.ts";

/** Small enough that new leads hardly wait meanwhile. */
const batchSize = 1000;

/**
 * Deletes leads received before that time with everything that belongs to them, and events from before that time
 * whose lead is gone.
 *
 * @returns how many leads
 */
export async function purge(db: Database, receivedBefore: number): Promise<number> {
	for (let purged = 0; ; ) {
		const removed = await db.transaction().execute((transaction) => purgeSome(transaction, receivedBefore));
		purged += removed;
		if (removed < batchSize) {
			await db.deleteFrom("events").where("lead_id", "is", null).where("at", "<", receivedBefore).execute();
			return purged;
		}
	}
}

async function purgeSome(db: Database, receivedBefore: number): Promise<number> {
	const leads = await db
		.selectFrom("leads")
		.select("id")
		.where("received_at", "<", receivedBefore)
		.orderBy("received_at")
		.limit(batchSize)
		.execute();
	if (leads.length === 0) return 0;
	const ids = leads.map(({ id }) => id);
	await forgetLeads(db, ids);
	const { numDeletedRows } = await db.deleteFrom("leads").where("id", "in", ids).executeTakeFirst();
	await note(db, "removed", Date.now());
	return Number(numDeletedRows);
}
