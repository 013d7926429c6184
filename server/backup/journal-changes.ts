import { sql } from "kysely";
import { findLastRun } from "../database/job-runs.ts";
import type { Database } from "../database/schema.ts";
import { channels } from "../leads/lead.ts";
import { type CopyBatch, leadColumns } from "./copy-database.ts";

/** Position in the database up to which a reader has its leads and attempts, by row id. */
export interface ChangesPosition {
	/** Changes when anything was deleted or the file rewritten. The reader must then discard what it read before. */
	readonly generation: string;
	readonly lead: number;
	readonly attempt: number;
}

/** Returns the position of a reader who has everything received or attempted before that time. */
export async function findPosition(db: Database, since: number): Promise<ChangesPosition> {
	// A bare column would make SQLite read the table from its first row until a lead is new enough. The sign keeps it
	// on the index
	const { lead } = await db
		.selectFrom("leads")
		.select(sql<number | null>`min(+rowid)`.as("lead"))
		.where("received_at", ">=", since)
		.executeTakeFirstOrThrow();
	const { attempt } = await db
		.selectFrom("attempts")
		.select(sql<number | null>`min(+rowid)`.as("attempt"))
		.where("channel", "in", channels)
		.where("started_at", ">=", since)
		.executeTakeFirstOrThrow();
	const generation = await readGeneration(db);
	return {
		generation,
		lead: (lead ?? (await readLastRowId(db, "leads")) + 1) - 1,
		attempt: (attempt ?? (await readLastRowId(db, "attempts")) + 1) - 1,
	};
}

/** Reads up to `limit` leads and `limit` attempts after the position; undefined if the generation has changed. */
export async function readChanges(
	db: Database,
	position: ChangesPosition,
	limit: number,
): Promise<{ readonly batch: CopyBatch; readonly position: ChangesPosition } | undefined> {
	const { generation } = position;
	const leadRows = await db
		.selectFrom("leads")
		.select([...leadColumns, sql<number>`rowid`.as("row")])
		.where(sql<number>`rowid`, ">", position.lead)
		.orderBy(sql`rowid`)
		.limit(limit)
		.execute();
	const attemptRows = await db
		.selectFrom("attempts")
		.selectAll()
		.select(sql<number>`rowid`.as("row"))
		.where(sql<number>`rowid`, ">", position.attempt)
		.orderBy(sql`rowid`)
		.limit(limit)
		.execute();
	const ids = [...new Set([...leadRows.map(({ id }) => id), ...attemptRows.map(({ lead_id }) => lead_id)])];
	const deliveries =
		ids.length === 0
			? []
			: await db
					.selectFrom("deliveries")
					.selectAll()
					.where("lead_id", "in", ids)
					// The journal has leads without the office's work on them, of which replies are a part
					.where("channel", "!=", "reply")
					.execute();
	const confirmations =
		ids.length === 0 ? [] : await db.selectFrom("confirmations").selectAll().where("lead_id", "in", ids).execute();
	if ((await readGeneration(db)) !== generation) return undefined;
	const batch: CopyBatch = {
		leads: leadRows.map(({ row: _, ...lead }) => lead),
		deliveries,
		confirmations,
		attempts: attemptRows.flatMap(({ row: _, ...attempt }) => (attempt.channel === "reply" ? [] : [attempt])),
	};
	const lead = leadRows.at(-1)?.row ?? position.lead;
	return { batch, position: { generation, lead, attempt: attemptRows.at(-1)?.row ?? position.attempt } };
}

/** Returns the ids of the database's erasure keys. A copy belongs to a database that shares one. */
export async function listErasureKeyIds(db: Database): Promise<readonly string[]> {
	const keys = await db.selectFrom("erasure_keys").select("id").execute();
	return keys.map(({ id }) => id);
}

async function readGeneration(db: Database): Promise<string> {
	const { rows } = await sql<{ schema_version: number }>`pragma schema_version`.execute(db);
	const { erasures } = await db
		.selectFrom("erasures")
		.select(({ fn }) => fn.countAll<number>().as("erasures"))
		.executeTakeFirstOrThrow();
	return `${rows[0]?.schema_version} ${erasures} ${await findLastRun(db, "deleted")}`;
}

async function readLastRowId(db: Database, table: "leads" | "attempts"): Promise<number> {
	const { row } = await db.selectFrom(table).select(sql<number | null>`max(rowid)`.as("row")).executeTakeFirstOrThrow();
	return row ?? 0;
}
