import type { Safekeeping, SafekeepingEvent } from "./store.ts";
import type { Database } from "./tables.ts";

/** Keeps one row per kind of event: the last one. */
export const safekeeping = (db: Database): Safekeeping => ({
	async lastEvents() {
		const rows = await db.selectFrom("safekeeping").selectAll().execute();
		return new Map(rows.map(({ event, happened_at }) => [event, happened_at]));
	},

	async takeTurn(event, now, interval) {
		const taken = await db
			.insertInto("safekeeping")
			.values({ event, happened_at: now })
			.onConflict((conflict) =>
				conflict
					.column("event")
					.doUpdateSet({ happened_at: now })
					.where("safekeeping.happened_at", "<=", now - interval),
			)
			.returning("event")
			.executeTakeFirst();
		return taken !== undefined;
	},

	note: (event, now) => note(db, event, now),

	async resume() {
		const { numDeletedRows } = await db.deleteFrom("safekeeping").where("event", "=", "paused").executeTakeFirst();
		return numDeletedRows > 0n;
	},
});

export async function note(db: Database, event: SafekeepingEvent, now: number): Promise<void> {
	await db
		.insertInto("safekeeping")
		.values({ event, happened_at: now })
		.onConflict((conflict) => conflict.column("event").doUpdateSet({ happened_at: now }))
		.execute();
}
