import { sql } from "kysely";
import { migrations } from "./migrations.ts";
import type { Database } from "./tables.ts";

/** The database was written by a newer program; this one must not touch it. */
export class DatabaseTooNew extends Error {
	override readonly name = "DatabaseTooNew";
}

/**
 * Brings the tables up to this program's version, in one transaction.
 *
 * @param lock keeps other programs from doing the same until the transaction ends
 * @throws DatabaseTooNew, with one line for the person who started the program
 */
export async function migrate(db: Database, lock: (transaction: Database) => Promise<unknown>): Promise<void> {
	await db.transaction().execute(async (transaction) => {
		await lock(transaction);
		await transaction.schema
			.createTable("schema_version")
			.ifNotExists()
			.addColumn("version", "integer", (column) => column.notNull())
			.execute();
		const { version } = await transaction
			.selectFrom("schema_version")
			.select(({ fn }) => fn.coalesce(fn.max("version"), sql.lit(0)).as("version"))
			.executeTakeFirstOrThrow();
		if (version > migrations.length) {
			throw new DatabaseTooNew(
				`The database has version ${version}, this program knows ${migrations.length}: start the newer program`,
			);
		}
		for (const [index, apply] of migrations.entries()) {
			if (index < version) continue;
			await apply(transaction);
			await transaction
				.insertInto("schema_version")
				.values({ version: index + 1 })
				.execute();
		}
	});
}
