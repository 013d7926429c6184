import { sql } from "kysely";
import { hour } from "../../content/shared/time.ts";
import type { Database } from "../database/schema.ts";

/** Times in whose future nobody could sign in, or would be emailed. */
const blocking = [
	["confirmations", "sent_at"],
	["sign_in_links", "created_at"],
	["passkey_challenges", "expires_at"],
	["sessions", "created_at"],
	["sessions", "used_at"],
] as const;

/**
 * Resets times that lie far in the future. A clock that ran ahead wrote them, and they would delay jobs for years.
 *
 * @param maxRetryDelay longest delay before a delivery's next attempt, in milliseconds
 */
export async function resetFutureTimes(db: Database, now: number, maxRetryDelay: number): Promise<void> {
	// No right time is later, not even by an instance whose clock differs
	const ahead = now + maxRetryDelay + 2 * hour;
	await db.updateTable("deliveries").set({ next_attempt_at: now }).where("next_attempt_at", ">", ahead).execute();
	await db.updateTable("leads").set({ deleted_at: now }).where("deleted_at", ">", ahead).execute();
	// Until the file has been rewritten without what was deleted, that must stay due
	await db
		.deleteFrom("job_runs")
		.where("run_at", ">", ahead)
		.where("name", "not in", ["deleted", "rewritten"])
		.execute();
	for (const [table, column] of blocking)
		await sql`delete from ${sql.table(table)} where ${sql.ref(column)} > ${ahead}`.execute(db);
}
