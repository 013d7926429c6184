import { sql } from "kysely";
import { leads } from "./migrations/1-leads.ts";
import { words } from "./migrations/2-words.ts";
import { erasures } from "./migrations/3-erasures.ts";
import { channels } from "./migrations/4-channels.ts";
import { safekeeping } from "./migrations/5-safekeeping.ts";
import { desk } from "./migrations/6-desk.ts";
import { wordsByMonth } from "./migrations/7-words-by-month.ts";
import type { Database } from "./tables.ts";

export type Engine = "SQLite" | "PostgreSQL";

/** One change of the tables. */
export type Migration = (db: Database, engine: Engine) => Promise<void>;

/**
 * Every change of the tables, in order; its place is its number. What was released is never edited: add one. It only
 * adds, for the version before it goes on taking leads while instances are upgraded one after the other: columns that may
 * be left out, tables, indexes. What the new version no longer needs goes with the version after it; an index that every
 * lead would pay for goes at once, and the version before does without.
 */
export const migrations: readonly Migration[] = [leads, words, erasures, channels, safekeeping, desk, wordsByMonth];

/** The same number in every instance: whoever holds it changes the tables. */
const migrationLock = 20_240_101;

/**
 * In milliseconds. Whoever waits for a table keeps everybody out who comes after: an instance that runs can bear this long,
 * for its leads wait ten seconds.
 */
const lockTimeout = 3_000;

/** The database was written by a newer program; this one must not touch it. */
export class DatabaseTooNew extends Error {
	override readonly name = "DatabaseTooNew";
}

/**
 * The version of the tables; undefined where there are none.
 *
 * @param newest the version that this program knows
 * @throws DatabaseTooNew, with one line for the person
 */
export async function versionOf(db: Database, newest: number): Promise<number | undefined> {
	const tables = await db.introspection.getTables();
	if (!tables.some(({ name }) => name === "schema_version")) return undefined;
	const { version } = await db
		.selectFrom("schema_version")
		.select(({ fn }) => fn.max("version").as("version"))
		.executeTakeFirstOrThrow();
	if (version > newest) {
		throw new DatabaseTooNew(
			`The database has version ${version}, this program knows ${newest}: start the newer program`,
		);
	}
	return version ?? 0;
}

/** How far an update of tables with leads in them has come. */
export type UpdateStep = { readonly preparing: number } | { readonly toVersion: number } | { readonly indexed: number };

/**
 * Brings the tables up to the newest known version, in one transaction, while other programs that want to do so wait.
 *
 * @param onStep is told of each change before it begins, unless the tables are made from nothing
 */
export async function migrate(
	db: Database,
	engine: Engine,
	known: readonly Migration[],
	onStep: (step: UpdateStep) => void,
): Promise<void> {
	await db.transaction().execute(async (transaction) => {
		if (engine === "PostgreSQL") {
			await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
			await sql.raw(`set local lock_timeout = ${lockTimeout}`).execute(transaction);
		}
		await transaction.schema
			.createTable("schema_version")
			.ifNotExists()
			.addColumn("version", "integer", (column) => column.notNull())
			.execute();
		const version = (await versionOf(transaction, known.length)) ?? 0;
		for (const [index, apply] of known.entries()) {
			if (index < version) continue;
			if (version > 0) onStep({ toVersion: index + 1 });
			await apply(transaction, engine);
			await transaction
				.insertInto("schema_version")
				.values({ version: index + 1 })
				.execute();
		}
	});
}
