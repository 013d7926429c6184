import { forgetLeads } from "./events.ts";
import type { Database } from "./tables.ts";

/** Few enough that leads coming in meanwhile hardly wait. */
const batchSize = 1000;

/** Removes the leads that came in before then, with all that belongs to them, and the record of what was done to leads that are gone; how many there were. */
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
	return Number(numDeletedRows);
}
