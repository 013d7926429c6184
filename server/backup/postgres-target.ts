import { randomBytes } from "node:crypto";
import { Kysely, sql } from "kysely";
import { describeDatabase } from "../database/address.ts";
import { createPostgresDialect } from "../database/postgres.ts";
import type { Tables } from "../database/schema.ts";
import { BackupError } from "./backup-error.ts";

async function withDatabase<T>(databaseUrl: string, use: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
	const db = new Kysely<Tables>({ dialect: createPostgresDialect(databaseUrl, { max: 1, query_timeout: 0 }) });
	try {
		return await use(db);
	} finally {
		await db.destroy();
	}
}

/** Includes Kysely's own tables, which are left out by default. */
const kyselyTables = { withInternalKyselyTables: true };

/** Checks that the database is empty. Throws BackupError if it has tables. */
export const requireEmptyPostgres = (databaseUrl: string): Promise<void> =>
	withDatabase(databaseUrl, async (db) => {
		const tables = await db.introspection.getTables(kyselyTables);
		if (tables.length > 0) {
			throw new BackupError(
				`${describeDatabase(databaseUrl)} is not empty: create a new database, because a restore overwrites nothing`,
			);
		}
	});

/** Drops every table of a database that was empty before the restore. */
export const dropTables = (databaseUrl: string): Promise<void> =>
	withDatabase(databaseUrl, async (db) => {
		for (const { schema, name } of await db.introspection.getTables(kyselyTables)) {
			await sql`drop table if exists ${sql.id(schema ?? "public", name)} cascade`.execute(db);
		}
	});

/** Creates a database on the same server while `use` runs, then drops it. The role needs `createdb`. */
export const withTemporaryDatabase = <T>(databaseUrl: string, use: (url: string) => Promise<T>): Promise<T> =>
	withDatabase(databaseUrl, async (db) => {
		const name = `restore_check_${randomBytes(6).toString("hex")}`;
		await sql
			.raw(`create database ${name}`)
			.execute(db)
			.catch((error: unknown) => {
				throw new BackupError("--check needs a role that may create databases: alter role … createdb", {
					cause: error,
				});
			});
		try {
			return await use(databaseUrl.replace(/^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`));
		} finally {
			await sql.raw(`drop database ${name} with (force)`).execute(db);
		}
	});
