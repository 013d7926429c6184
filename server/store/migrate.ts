import { sql } from "kysely";
import { leads } from "./migrations/1-leads.ts";
import { words } from "./migrations/2-words.ts";
import { erasures } from "./migrations/3-erasures.ts";
import { channels } from "./migrations/4-channels.ts";
import { safekeeping } from "./migrations/5-safekeeping.ts";
import type { Database } from "./tables.ts";

export type Engine = "SQLite" | "PostgreSQL";

/** One change of the tables. */
export type Migration = (db: Database, engine: Engine) => Promise<void>;

/** Every change of the tables, in order; its place is its number. What was released is never edited: add one. */
const migrations: readonly Migration[] = [leads, words, erasures, channels, safekeeping];

/** The same number in every instance: whoever holds it changes the tables. */
const migrationLock = 20_240_101;

export const newestVersion = migrations.length;

/** The database was written by a newer program; this one must not touch it. */
export class DatabaseTooNew extends Error {
	override readonly name = "DatabaseTooNew";
}

/** The version of the tables; undefined where there are none. @throws DatabaseTooNew, with one line for the person */
export async function versionOf(db: Database): Promise<number | undefined> {
	const tables = await db.introspection.getTables();
	if (!tables.some(({ name }) => name === "schema_version")) return undefined;
	const { version } = await db
		.selectFrom("schema_version")
		.select(({ fn }) => fn.max("version").as("version"))
		.executeTakeFirstOrThrow();
	if (version > newestVersion) {
		throw new DatabaseTooNew(
			`The database has version ${version}, this program knows ${newestVersion}: start the newer program`,
		);
	}
	return version ?? 0;
}

/** Brings the tables up to this program's version, in one transaction, while other programs that want to do so wait. */
export async function migrate(db: Database, engine: Engine): Promise<void> {
	await db.transaction().execute(async (transaction) => {
		if (engine === "PostgreSQL") await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
		await transaction.schema
			.createTable("schema_version")
			.ifNotExists()
			.addColumn("version", "integer", (column) => column.notNull())
			.execute();
		const version = (await versionOf(transaction)) ?? 0;
		for (const [index, apply] of migrations.entries()) {
			if (index < version) continue;
			await apply(transaction, engine);
			await transaction
				.insertInto("schema_version")
				.values({ version: index + 1 })
				.execute();
		}
	});
}
