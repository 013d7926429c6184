import { sql } from "kysely";
import { leadColumns, type Page } from "./copy.ts";
import { type ChangeFeed, channels } from "./store.ts";
import type { Database } from "./tables.ts";

/**
 * Reads SQLite's rows in the order of their commits, which is the order of their row ids. Rewriting the file changes
 * the schema version that SQLite keeps; erasures and removals are recorded. The generation is made of both, so it
 * changes when anything was removed.
 */
export const changeFeed = (db: Database): ChangeFeed => ({
	// A bare column would make SQLite read the table from its first row until a lead is new enough. The sign keeps it
	// on the index.
	async positionAt(since) {
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
		const generation = await generationOf(db);
		return {
			generation,
			lead: (lead ?? (await lastRow(db, "leads")) + 1) - 1,
			attempt: (attempt ?? (await lastRow(db, "attempts")) + 1) - 1,
		};
	},

	async read(position, limit) {
		const { generation } = position;
		const found = await db
			.selectFrom("leads")
			.select([...leadColumns, sql<number>`rowid`.as("row")])
			.where(sql<number>`rowid`, ">", position.lead)
			.orderBy(sql`rowid`)
			.limit(limit)
			.execute();
		const tried = await db
			.selectFrom("attempts")
			.selectAll()
			.select(sql<number>`rowid`.as("row"))
			.where(sql<number>`rowid`, ">", position.attempt)
			.orderBy(sql`rowid`)
			.limit(limit)
			.execute();
		const ids = [...new Set([...found.map(({ id }) => id), ...tried.map(({ lead_id }) => lead_id)])];
		const deliveries =
			ids.length === 0 ? [] : await db.selectFrom("deliveries").selectAll().where("lead_id", "in", ids).execute();
		const confirmations =
			ids.length === 0 ? [] : await db.selectFrom("confirmations").selectAll().where("lead_id", "in", ids).execute();
		if ((await generationOf(db)) !== generation) return undefined;
		const page: Page = {
			leads: found.map(({ row: _, ...lead }) => lead),
			deliveries,
			confirmations,
			attempts: tried.map(({ row: _, ...attempt }) => attempt),
		};
		const lead = found.at(-1)?.row ?? position.lead;
		return { page, position: { generation, lead, attempt: tried.at(-1)?.row ?? position.attempt } };
	},

	async keyIds() {
		const keys = await db.selectFrom("erasure_keys").select("id").execute();
		return keys.map(({ id }) => id);
	},
});

async function generationOf(db: Database): Promise<string> {
	const { rows } = await sql<{ schema_version: number }>`pragma schema_version`.execute(db);
	const { erasures } = await db
		.selectFrom("erasures")
		.select(({ fn }) => fn.countAll<number>().as("erasures"))
		.executeTakeFirstOrThrow();
	const removed = await db
		.selectFrom("safekeeping")
		.select("happened_at")
		.where("event", "=", "removed")
		.executeTakeFirst();
	return `${rows[0]?.schema_version} ${erasures} ${removed?.happened_at}`;
}

async function lastRow(db: Database, table: "leads" | "attempts"): Promise<number> {
	const { row } = await db.selectFrom(table).select(sql<number | null>`max(rowid)`.as("row")).executeTakeFirstOrThrow();
	return row ?? 0;
}
