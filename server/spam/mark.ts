import { sql } from "kysely";
import { splitIntoBatches } from "../database/batch.ts";
import type { Database } from "../database/schema.ts";
import { type LeadIds, releaseDeliveries, type StateChange, skipDeliveries } from "../delivery/resend.ts";
import type { Actor } from "../workflow/activity.ts";
import { recordEventForEach } from "../workflow/activity.ts";

/** The actor recorded when no person is signed in. */
const systemActor: Actor = { name: "the service" };

/** Marks leads as spam and records the event. Returns ids of the leads that were not spam before. */
export const markSpam = (
	db: Database,
	ids: readonly string[],
	now: number,
	by: Actor = systemActor,
): Promise<readonly string[]> =>
	db.transaction().execute(async (transaction) => {
		const marked = await setSpam(transaction, ids, true);
		for (const batch of splitIntoBatches(marked)) await skipDeliveries(transaction, batch, now);
		await recordEventForEach(transaction, marked, { what: "spam", by, at: now });
		return marked;
	});

/**
 * Releases leads from suspicion and records the event. Their webhook and office email become due, unless they were
 * delivered before.
 *
 * @returns ids of the released leads, and their deliveries that are due now
 */
export const releaseSpam = (
	db: Database,
	ids: LeadIds,
	now: number,
	by: Actor = systemActor,
): Promise<{ readonly released: readonly string[]; readonly due: readonly StateChange[] }> =>
	db.transaction().execute(async (transaction) => {
		const released = await setSpam(transaction, ids === "all" ? await listSuspects(transaction) : ids, false);
		const due = await releaseDeliveries(transaction, released, now);
		await recordEventForEach(transaction, released, { what: "not-spam", by, at: now });
		return { released, due };
	});

/** Returns ids of the leads that changed. */
async function setSpam(db: Database, ids: readonly string[], isSpam: boolean): Promise<readonly string[]> {
	const changed: string[] = [];
	for (const batch of splitIntoBatches(ids)) {
		const rows = await db
			.updateTable("leads")
			.set({ is_spam: isSpam ? 1 : 0, version: sql<number>`version + 1` })
			.where("id", "in", batch)
			.where("is_spam", "=", isSpam ? 0 : 1)
			.where("deleted_at", "is", null)
			.returning("id")
			.execute();
		changed.push(...rows.map(({ id }) => id));
	}
	return changed;
}

async function listSuspects(db: Database): Promise<readonly string[]> {
	const rows = await db.selectFrom("leads").select("id").where("is_spam", "=", 1).execute();
	return rows.map(({ id }) => id);
}
