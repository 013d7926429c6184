import { type RawBuilder, sql } from "kysely";
import { openDatabase } from "../database/open.ts";
import type { Database, Tables } from "../database/schema.ts";
import { createErasureCheck, listErasures } from "../privacy/erasures.ts";
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
	confirmations: ["lead_id"],
	notes: ["id"],
	replies: ["id"],
	events: ["id"],
} as const satisfies Record<Exclude<keyof Tables, LeftBehind>, readonly string[]>;

type Table = keyof typeof tables;
const tableNames = Object.keys(tables).filter((name): name is Table => name in tables);
type Row = Readonly<Record<string, unknown>>;

const batchSize = 500;

/** Columns that the database computes. */
const computed = new Set(["number", "list", "search"]);

/** Number of rows that the source and the target have. */
interface CopiedTable {
	readonly table: Table;
	readonly source: number;
	readonly target: number;
}

/**
 * Replaces everything in a database, which is created if it does not exist, by a copy of another. Can be repeated as
 * long as nobody works with the copy. Either all of it is copied or nothing changes.
 *
 * @throws BackupError if the target has anything that is not in the source
 */
export async function copyDatabase(fromUrl: string, toUrl: string): Promise<readonly CopiedTable[]> {
	const from = await openDatabase(fromUrl, { mustExist: true });
	try {
		const to = await openDatabase(toUrl);
		try {
			await requireUnused(from, to);
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

/** Checks that the target is empty or a copy of the source that nobody has worked with. */
async function requireUnused(from: Database, to: Database): Promise<void> {
	const isErased = await createErasureCheck(from, await listErasures(from));
	const isKnown = async (table: "leads" | "events" | "erasures" | "people", column: "id" | "hash") => {
		const getKey = (row: Row) => tables[table].map((name) => row[name]).join(" ");
		for await (const rows of readBatches(to, table)) {
			const values = rows.map((row) => row[column]);
			const { rows: found } = await sql<Row>`
				select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(values)})`.execute(from);
			const known = new Set(found.map(getKey));
			if (!rows.every((row) => known.has(getKey(row)) || (isLead(row) && isErased(row)))) return false;
		}
		return true;
	};
	for (const table of ["leads", "events", "people"] as const) {
		if (!(await isKnown(table, "id"))) throw new BackupError(inUse);
	}
	if (!(await isKnown("erasures", "hash"))) throw new BackupError(inUse);
}

const inUse = "the target has data that the source lacks: give an empty database";

const isLead = (row: Row): row is Row & Parameters<Awaited<ReturnType<typeof createErasureCheck>>>[0] =>
	"received_at" in row && "submitted_email" in row;

async function copyTables(from: Database, to: Database): Promise<void> {
	for (const table of tableNames.toReversed()) await sql`delete from ${sql.table(table)}`.execute(to);
	const leads = new Set<unknown>();
	for (const table of tableNames) {
		for await (const batch of readBatches(from, table)) {
			// Leaves out rows whose lead arrived while this ran
			const rows = batch.filter(({ lead_id: lead = null }) => lead === null || leads.has(lead));
			if (table === "leads") for (const { id } of rows) leads.add(id);
			await insert(to, table, table === "deliveries" ? rows.map(withoutClaim) : rows);
		}
	}
}

/** Yields the rows in the order of their key, so that rows which are added meanwhile do not move others. */
async function* readBatches(db: Database, table: Table): AsyncGenerator<readonly Row[]> {
	const key: readonly string[] = tables[table];
	const columns = sql.join(key.map((column) => sql.ref(column)));
	let after: RawBuilder<unknown> = sql`1 = 1`;
	for (;;) {
		const { rows } = await sql<Row>`
			select * from ${sql.table(table)} where ${after} order by ${columns} limit ${sql.lit(batchSize)}`.execute(db);
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

/** Ends a claim of the source's worker: the result of its attempt will never be known here. */
const withoutClaim = (row: Row): Row =>
	row.claim_owner === null ? row : { ...row, claim_owner: null, outcome_unknown: 1 };

async function count(db: Database, table: Table): Promise<number> {
	const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
	return Number(rows[0]?.rows);
}
