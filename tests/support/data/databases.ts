import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import type { OpenOptions } from "../../../server/database/open.ts";
import { openDatabase } from "../../../server/database/open.ts";
import type { Database } from "../../../server/database/schema.ts";
import { startPostgres } from "./postgres.ts";

/** Creates empty databases of one engine, for tests that run on both. */
export interface TestDatabases {
	/** Creates a database. Returns its address. */
	create(): Promise<string>;
	stop(): Promise<void>;
}

export const databaseEngines = {
	async SQLite(): Promise<TestDatabases> {
		const folder = mkdtempSync(join(tmpdir(), "leads-"));
		let databaseCount = 0;
		return {
			create: async () => `file:${join(folder, `${++databaseCount}.db`)}`,
			stop: async () => rmSync(folder, { recursive: true, force: true }),
		};
	},
	async PostgreSQL(): Promise<TestDatabases> {
		const server = await startPostgres();
		return { create: () => server.createDatabase(), stop: () => server.stop() };
	},
};

export const engineNames = ["SQLite", "PostgreSQL"] as const satisfies readonly (keyof typeof databaseEngines)[];

/** Opens an empty SQLite database for one test. */
export async function openEmptyDatabase(): Promise<Database> {
	const databases = await databaseEngines.SQLite();
	const db = await openDatabase(await databases.create());
	onTestFinished(async () => {
		await db.destroy();
		await databases.stop();
	});
	return db;
}

/** Opens a database on a new database, or on the one at that address; closed when the test ends. */
export async function openTestDatabase(
	databases: TestDatabases,
	url?: string,
	options?: OpenOptions,
): Promise<Database> {
	const db = await openDatabase(url ?? (await databases.create()), options);
	onTestFinished(() => db.destroy());
	return db;
}

/**
 * Returns a view of the database whose queries fail, as when it does not respond.
 *
 * @param next returns the error of the next query; undefined lets it pass
 */
export const createFailingDatabase = (db: Database, next: () => Error | undefined): Database =>
	db.withPlugin({
		transformQuery({ node }) {
			const error = next();
			if (error) throw error;
			return node;
		},
		transformResult: async ({ result }) => result,
	});

/** Lists the queries of a PostgreSQL database that wait for a lock. */
export async function listBlockedQueries(db: Database): Promise<readonly unknown[]> {
	const { rows } = await sql`
		select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
	`.execute(db);
	return rows;
}
