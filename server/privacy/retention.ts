import { findLastRun, recordRun } from "../database/job-runs.ts";
import { rewriteFile, truncateWal } from "../database/open.ts";
import type { Database } from "../database/schema.ts";
import { listMergedIds, lockMerges } from "../leads/merging.ts";
import { deleteLeads } from "./erase.ts";

/** Number of leads deleted at a time: so few that new leads hardly wait, and that their threads fit into one statement. */
const batchSize = 300;

/**
 * Deletes leads received before that time, with those in their threads and everything that belongs to them, and events
 * from before that time whose lead is gone.
 *
 * @returns how many leads
 */
export async function purgeLeads(db: Database, receivedBefore: Date, now = Date.now()): Promise<number> {
	const before = receivedBefore.getTime();
	let purged = 0;
	for (let deleted = batchSize; deleted >= batchSize; purged += deleted) {
		deleted = await db.transaction().execute((transaction) => purgeBatch(transaction, before, now));
	}
	await db.deleteFrom("events").where("lead_id", "is", null).where("at", "<", before).execute();
	if (purged > 0) await truncateWal(db);
	return purged;
}

async function purgeBatch(db: Database, receivedBefore: number, now: number): Promise<number> {
	await lockMerges(db);
	const leads = await db
		.selectFrom("leads")
		.select(["id", "reference"])
		.where("received_at", "<", receivedBefore)
		.orderBy("received_at")
		.limit(batchSize)
		.execute();
	if (leads.length === 0) return 0;
	// A younger lead that was merged into one of these would otherwise be back in New
	return deleteLeads(db, [...(await listMergedIds(db, leads)).keys()], now);
}

/**
 * Rewrites the database's file if anything was deleted since the last time, so that no byte of it is left. If the file
 * was rewritten already, only empties its log, because a reader may have prevented that.
 */
export async function rewriteIfDue(db: Database): Promise<void> {
	const deletedAt = await findLastRun(db, "deleted");
	if (deletedAt === undefined) return;
	if (deletedAt === (await findLastRun(db, "rewritten"))) return void (await truncateWal(db));
	await rewriteFile(db);
	await recordRun(db, "rewritten", deletedAt);
}
