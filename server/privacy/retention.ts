import { hour } from "../../content/shared/time.ts";
import { readDiskSpace } from "../database/disk-space.ts";
import { claimRun, findLastRun, recordRun } from "../database/job-runs.ts";
import { findOpenFile, rewriteFile, truncateWal } from "../database/open.ts";
import type { Database } from "../database/schema.ts";
import { listMergedIds, lockMerges } from "../leads/merging.ts";
import { getReason } from "../log.ts";
import { deleteLeads, erasedAtATime } from "./erase.ts";

/** Milliseconds between two tries to rewrite the file: more than the hour of the night in which it is due. */
const rewriteInterval = 12 * hour;

/**
 * Deletes leads received before that time, with those in their threads and everything that belongs to them, and events
 * from before that time whose lead is gone.
 *
 * @returns how many leads
 */
export async function purgeLeads(db: Database, receivedBefore: Date, now = Date.now()): Promise<number> {
	const before = receivedBefore.getTime();
	let purged = 0;
	for (let deleted = erasedAtATime; deleted >= erasedAtATime; purged += deleted) {
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
		.limit(erasedAtATime)
		.execute();
	if (leads.length === 0) return 0;
	// A younger lead that was merged into one of these would otherwise be back in New
	return deleteLeads(db, [...(await listMergedIds(db, leads)).keys()], now);
}

/** Thrown when the file cannot be rewritten. The message is one line for the office, without personal data. */
export class RewriteError extends Error {
	override readonly name = "RewriteError";
}

/**
 * Rewrites the database's file if anything was deleted since the last time, so that no byte of it is left. Tries this
 * once a night, because forms wait meanwhile. Afterwards only empties the log, which a reader may have prevented.
 *
 * @throws RewriteError if the disk has no room or the rewrite fails
 */
export async function rewriteIfDue(db: Database, now = Date.now()): Promise<void> {
	const deletedAt = await findLastRun(db, "deleted");
	if (deletedAt === undefined) return;
	const isRewritten = deletedAt === (await findLastRun(db, "rewritten"));
	if (isRewritten || !(await claimRun(db, "rewrite", now, rewriteInterval))) return void (await truncateWal(db));
	try {
		await requireRoom(db);
		await rewriteFile(db);
	} catch (error) {
		throw new RewriteError(getReason(error), { cause: error });
	}
	await recordRun(db, "rewritten", deletedAt);
}

/** A rewrite needs the size of the file twice: for SQLite's temporary copy, and for the write-ahead log. */
async function requireRoom(db: Database): Promise<void> {
	const file = await findOpenFile(db);
	if (file === undefined) return;
	const { size, free, reserve } = await readDiskSpace(file);
	const needed = 2 * size + reserve;
	if (free < needed)
		throw new Error(`it needs ${formatGigabytes(needed)} of free disk and has ${formatGigabytes(free)}`);
}

const formatGigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
