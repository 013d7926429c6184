import type { Database } from "./tables.ts";

/** Few enough that leads coming in meanwhile hardly wait. */
const batchSize = 1000;

/** Removes the leads that came in before then, with their deliveries and attempts; how many there were. */
export async function purge(db: Database, receivedBefore: number): Promise<number> {
	for (let purged = 0; ; ) {
		const { numDeletedRows } = await db
			.deleteFrom("leads")
			.where("id", "in", (leads) =>
				leads
					.selectFrom("leads")
					.select("id")
					.where("received_at", "<", receivedBefore)
					.orderBy("received_at")
					.limit(batchSize),
			)
			.executeTakeFirst();
		purged += Number(numDeletedRows);
		if (numDeletedRows < batchSize) return purged;
	}
}
