import type { AlertMemory } from "./store.ts";
import type { Database } from "./tables.ts";

/** Keeps one row per kind of alert. One statement claims it, so only one of several instances sends the alert. */
export const alertMemory = (db: Database): AlertMemory => ({
	async mayAlert(kind, now, interval) {
		const taken = await db
			.insertInto("alerts")
			.values({ kind, sent_at: now })
			.onConflict((conflict) =>
				conflict
					.column("kind")
					.doUpdateSet({ sent_at: now })
					.where("alerts.sent_at", "<=", now - interval),
			)
			.returning("kind")
			.executeTakeFirst();
		return taken !== undefined;
	},

	async lastAlert(kind) {
		const last = await db.selectFrom("alerts").select("sent_at").where("kind", "=", kind).executeTakeFirst();
		return last?.sent_at;
	},

	async alertAgainAt(kind, time, interval) {
		await db
			.updateTable("alerts")
			.set({ sent_at: time - interval })
			.where("kind", "=", kind)
			.execute();
	},
});
