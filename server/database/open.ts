import { existsSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { CompiledQuery, type Dialect, Kysely, sql } from "kysely";
import type { PoolConfig } from "pg";
import { company } from "../../content/company/company.ts";
import { describeDatabase, isPostgresAddress, sqliteFilePath } from "./address.ts";
import { isPostgres } from "./dialect.ts";
import { isLockConflict, listAppliedMigrations, migrate, migrations } from "./migrate.ts";
import { createPostgresDialect } from "./postgres.ts";
import type { Database, Tables } from "./schema.ts";
import { busyTimeout, createSqliteDialect } from "./sqlite.ts";

export interface OpenOptions {
	/** Fails where there is no database instead of creating one. Only the service creates one. */
	readonly mustExist?: boolean;
	/** Receives the name of each migration of existing tables before it begins. */
	readonly onUpdate?: (migration: string) => void;
}

/** Thrown when the address has no database of this program. */
export class DatabaseMissingError extends Error {
	override readonly name = "DatabaseMissingError";
	constructor(databaseUrl: string) {
		super(`no ${company.name} database at ${describeDatabase(databaseUrl)}`);
	}
}

/**
 * Opens the database at `file:…` (SQLite) or `postgres://…` and brings its tables up to date.
 *
 * @throws DatabaseTooNewError when a newer program wrote it; DatabaseMissingError where one must exist and does not; the
 * engine's own error when it cannot be opened
 */
export async function openDatabase(databaseUrl: string, options: OpenOptions = {}): Promise<Database> {
	const { mustExist = false, onUpdate = () => undefined } = options;
	// SQLite's temporary copy belongs beside the file: a container's other folders are read-only, and a system disk is small.
	// SQLite reads this once, when a process opens its first database
	if (!isPostgresAddress(databaseUrl)) process.env.SQLITE_TMPDIR ??= dirname(resolve(sqliteFilePath(databaseUrl)));
	if (mustExist && !isPostgresAddress(databaseUrl) && !hasTables(sqliteFilePath(databaseUrl)))
		throw new DatabaseMissingError(databaseUrl);
	const db = new Kysely<Tables>({ dialect: createDialect(databaseUrl) });
	try {
		const applied = await listAppliedMigrations(db);
		if (applied === undefined && mustExist) throw new DatabaseMissingError(databaseUrl);
		if (applied?.length !== Object.keys(migrations).length) {
			await applyMigrations(databaseUrl, applied?.length ? onUpdate : () => undefined);
		}
	} catch (error) {
		await db.destroy();
		throw error;
	}
	return db;
}

const createDialect = (databaseUrl: string, poolSettings?: PoolConfig): Dialect =>
	isPostgresAddress(databaseUrl)
		? createPostgresDialect(databaseUrl, poolSettings)
		: createSqliteDialect(sqliteFilePath(databaseUrl));

/** Milliseconds between two tries to empty the write-ahead log. Any reader, such as a backup, prevents it. */
const checkpointInterval = 100;
/** Tries before the log is left to be overwritten by new data, and emptied after the next deletion or at night. */
const checkpointTries = 10;

/** Tries of a migration while running instances hold its tables, and the milliseconds between tries. */
const migrationTries = 20;
const migrationPause = 1_000;

/**
 * Migrates on a separate connection without a query timeout. A running instance holds the tables for a moment; the
 * migration then gives way and tries again.
 */
async function applyMigrations(databaseUrl: string, onStep: (name: string) => void): Promise<void> {
	const db = new Kysely<Tables>({ dialect: createDialect(databaseUrl, { max: 1, query_timeout: 0 }) });
	try {
		for (let tries = 1; ; tries += 1) {
			try {
				return await migrate(db, onStep);
			} catch (error) {
				if (!isLockConflict(error) || tries === migrationTries) throw error;
				await wait(migrationPause);
			}
		}
	} finally {
		await db.destroy();
	}
}

/** Checks for a database read-only: opening for writing would turn an empty file into a database. */
function hasTables(path: string): boolean {
	const stats = statSync(path, { throwIfNoEntry: false });
	if (!stats?.isFile() || stats.size === 0) return false;
	const file = new DatabaseSync(path, { readOnly: true });
	try {
		return file.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get() !== undefined;
	} finally {
		file.close();
	}
}

/**
 * Removes what `secure_delete`, which overwrites deleted rows, leaves behind. Merging the search index drops its
 * entries for deleted leads. Rewriting the file removes the copies that SQLite leaves in a page's free space when it
 * moves rows. Finally, even after a failure, the write-ahead log is emptied, unless a reader prevents it. Does nothing
 * on PostgreSQL.
 */
export async function rewriteFile(db: Database): Promise<void> {
	if (isPostgres(db)) return;
	try {
		await sql`insert into lead_search (lead_search) values ('optimize')`.execute(db);
		await db.executeQuery(CompiledQuery.raw("vacuum"));
	} finally {
		await truncateWal(db);
	}
}

/**
 * Empties SQLite's write-ahead log. Does nothing on PostgreSQL, nor under Litestream: this would break its replica, and
 * Litestream empties the log within minutes. Returns false if a reader prevents it for a second.
 */
export async function truncateWal(db: Database): Promise<boolean> {
	const file = await findOpenFile(db);
	if (file === undefined || isFollowedByLitestream(file)) return true;
	for (let tries = 1; tries <= checkpointTries; tries += 1) {
		if (await tryTruncateWal(db)) return true;
		await wait(checkpointInterval);
	}
	return false;
}

/** Returns the path of an open database's file; undefined on PostgreSQL. */
export async function findOpenFile(db: Database): Promise<string | undefined> {
	if (isPostgres(db)) return undefined;
	const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
	return rows[0]?.file;
}

/** Returns whether Litestream has its folder beside the file. */
const isFollowedByLitestream = (file: string): boolean =>
	existsSync(join(dirname(file), `.${basename(file)}-litestream`));

/** Tries once without waiting for readers: waiting to empty the log would block every writer. */
const tryTruncateWal = (db: Database): Promise<boolean> =>
	db.connection().execute(async (connection) => {
		await sql`pragma busy_timeout = 0`.execute(connection);
		try {
			const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
			return rows[0]?.busy === 0;
		} finally {
			await sql.raw(`pragma busy_timeout = ${busyTimeout}`).execute(connection);
		}
	});
