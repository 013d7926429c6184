import type { Logger } from "kysely";
import { alertMemory } from "./alert-memory.ts";
import { browse, count } from "./browse.ts";
import { openDatabase } from "./database.ts";
import { erase } from "./erase.ts";
import { leadIntake, personKey } from "./intake.ts";
import { purge } from "./purge.ts";
import { deliveryQueue } from "./queue.ts";
import { records } from "./records.ts";
import { resend } from "./resend.ts";
import { stats } from "./stats.ts";
import type { Store } from "./store.ts";

/**
 * Opens the store at `file:…` (SQLite) or `postgres://…`; makes and updates its tables if need be.
 *
 * @param onQuery is shown every statement
 * @throws DatabaseTooNew when a newer program wrote it; the engine's own error when it cannot be opened
 */
export async function openStore(databaseUrl: string, onQuery?: Logger): Promise<Store> {
	const { db, isShared, scrub } = await openDatabase(databaseUrl, onQuery);
	return {
		...leadIntake(db),
		...deliveryQueue(db, isShared),
		...alertMemory(db),

		leads: (filter) => browse(db, filter),
		count: (filter) => count(db, filter),
		lead: async (id) => (await records(db, "leads.id", id))[0],
		subject: (email) => records(db, "leads.email", personKey(email)),
		retry: (ids, now) => resend(db, ids, ["failed", "held", "pending"], now),
		release: (ids, now) => resend(db, ids, ["spam"], now),
		purge: (receivedBefore) => purge(db, receivedBefore.getTime()),
		stats: () => stats(db),

		async erase(email) {
			const erasure = await erase(db, personKey(email));
			await scrub();
			return erasure;
		},

		close: () => db.destroy(),
	};
}
