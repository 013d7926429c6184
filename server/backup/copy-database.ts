import { type RawBuilder, sql } from "kysely";
import { openDatabase } from "../database/open.ts";
import type { Database, Tables } from "../database/schema.ts";
import { BackupError } from "./backup-error.ts";

/** Tables that are not copied: sessions and links stay behind, and each engine makes its own schema and search index. */
type LeftBehind = "lead_search" | "sessions" | "sign_in_links" | "passkey_challenges" | "kysely_migration";

/** All other tables with their unique keys, referenced ones first. */
const tables = {
	erasure_key: ["id"],
	erasures: ["erased_at", "hash"],
	job_runs: ["name"],
	people: ["id"],
	passkeys: ["id"],
	leads: ["received_at", "id"],
	deliveries: ["lead_id", "channel", "reply_id"],
	attempts: ["lead_id", "channel", "reply_id", "started_at"],
	confirmations: ["lead_id", "email"],
	notes: ["id"],
	files: ["id"],
	customer_links: ["hash"],
	replies: ["id"],
	events: ["id"],
} as const satisfies Record<Exclude<keyof Tables, LeftBehind>, readonly string[]>;

type Table = keyof typeof tables;
const tableNames = Object.keys(tables).filter((name): name is Table => name in tables);
type Row = Readonly<Record<string, unknown>>;

/** Rows that are read at a time. A file may have twelve megabytes. */
const batchSize = (table: Table): number => (table === "files" ? 5 : 500);

/** Columns that the database computes. */
const computed = new Set(["number", "list", "search"]);

/** Number of rows that the source and the target have. */
interface CopiedTable {
	readonly table: Table;
	readonly source: number;
	readonly target: number;
}

/**
 * Copies a database to another, which is created if it does not exist. Either all of it is copied or nothing.
 *
 * @throws BackupError if the target is not empty
 */
export async function copyDatabase(fromUrl: string, toUrl: string): Promise<readonly CopiedTable[]> {
	const from = await openDatabase(fromUrl, { mustExist: true });
	try {
		const to = await openDatabase(toUrl);
		try {
			await requireEmpty(to);
			await to.transaction().execute((transaction) => copyTables(from, transaction));
			return await Promise.all(
				tableNames.map(async (table) => ({
					table,
					source: await count(from, table),
					target: await count(to, table),
				})),
			);
		} finally {
			await to.destroy();
		}
	} finally {
		await from.destroy();
	}
}

/** An empty database still has an erasure key and job runs, which do not count. */
async function requireEmpty(db: Database): Promise<void> {
	for (const table of ["leads", "people", "events", "erasures"] as const)
		if ((await count(db, table)) > 0) throw new BackupError("the target is not empty: give an empty database");
}

async function copyTables(from: Database, to: Database): Promise<void> {
	for (const table of ["erasure_key", "job_runs"] as const) await to.deleteFrom(table).execute();
	for (const table of tableNames) {
		for await (const rows of readBatches(from, table)) await insert(to, table, rows);
	}
}

/** Yields the rows in the order of their key, so that rows added meanwhile do not move others. */
async function* readBatches(db: Database, table: Table): AsyncGenerator<readonly Row[]> {
	const key: readonly string[] = tables[table];
	const columns = sql.join(key.map((column) => sql.ref(column)));
	let after: RawBuilder<unknown> = sql`1 = 1`;
	for (;;) {
		const { rows } = await sql<Row>`
			select * from ${sql.table(table)} where ${after} order by ${columns} limit ${sql.lit(batchSize(table))}`.execute(
			db,
		);
		const last = rows.at(-1);
		if (!last) return;
		yield rows;
		after = sql`(${columns}) > (${sql.join(key.map((column) => last[column]))})`;
	}
}

async function insert(to: Database, table: Table, rows: readonly Row[]): Promise<void> {
	const columns = Object.keys(rows[0] ?? {}).filter((column) => !computed.has(column));
	if (columns.length === 0) return;
	const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
	await sql`
		insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
		values ${sql.join(values)}`.execute(to);
}

async function count(db: Database, table: Table): Promise<number> {
	const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
	return Number(rows[0]?.rows);
}
