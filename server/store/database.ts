import { CompiledQuery, Kysely, type Logger, sql } from "kysely";
import { migrate } from "./migrate.ts";
import { postgresDialect } from "./postgres.ts";
import { filePath, sqliteDialect } from "./sqlite.ts";
import type { Database, Tables } from "./tables.ts";

/** The same number in every instance: whoever holds it changes the tables. */
const migrationLock = 20_240_101;

/** A database whose tables are up to date, and what the engines do differently. */
export interface OpenedDatabase {
	readonly db: Database;
	/** Several instances may work on it at the same time. */
	readonly isShared: boolean;
	/** Leaves nothing in the files of what was deleted. */
	readonly scrub: () => Promise<void>;
}

/**
 * Opens the database at `file:…` (SQLite) or `postgres://…` and brings its tables up to date.
 *
 * @param onQuery is shown every statement
 * @throws DatabaseTooNew when a newer program wrote it; the engine's own error when it cannot be opened
 */
export async function openDatabase(databaseUrl: string, onQuery?: Logger): Promise<OpenedDatabase> {
	const isShared = /^postgres(ql)?:/.test(databaseUrl);
	const db = new Kysely<Tables>({
		dialect: isShared ? postgresDialect(databaseUrl) : sqliteDialect(filePath(databaseUrl)),
		...(onQuery && { log: onQuery }),
	});
	try {
		await migrate(db, async (transaction) => {
			if (isShared) await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
		});
	} catch (error) {
		await db.destroy();
		throw error;
	}
	return { db, isShared, scrub: isShared ? async () => undefined : () => scrubFile(db) };
}

/**
 * `secure_delete` has overwritten the rows themselves; rewriting the file also removes the copies that SQLite leaves
 * behind in the free space of a page when it moves rows to another. Then nothing may stay in the write-ahead log.
 */
async function scrubFile(db: Database): Promise<void> {
	await db.executeQuery(CompiledQuery.raw("vacuum"));
	let isBusy = true;
	while (isBusy) {
		const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
		isBusy = rows[0]?.busy === 1;
	}
}
