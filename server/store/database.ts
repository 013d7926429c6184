import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { CompiledQuery, Kysely, type Logger, sql } from "kysely";
import { describeDatabase } from "./address.ts";
import { appliedMigrations, type Engine, type Migrations, migrate, migrations } from "./migrate.ts";
import { postgresDialect } from "./postgres.ts";
import { postgresIndex, sqliteIndex, type WordIndex } from "./search-index.ts";
import { busyTimeout, filePath, sqliteDialect } from "./sqlite.ts";
import type { Database, Tables } from "./tables.ts";

/** A database whose tables are up to date, and what the engines do differently. */
export interface OpenedDatabase {
	readonly db: Database;
	readonly engine: Engine;
	/** Several instances may work on it at the same time. */
	readonly isShared: boolean;
	readonly wordIndex: WordIndex;
	/** Empties the write-ahead log of SQLite, if no reader stands in the way for long; does nothing on PostgreSQL. */
	readonly emptyLog: () => Promise<void>;
	/** Rewrites the file of SQLite so that nothing deleted is left in it; does nothing on PostgreSQL. */
	readonly rewrite: () => Promise<void>;
}

export interface OpenOptions {
	/** Makes nothing where there is no database: for everybody but the service. */
	readonly mustExist?: boolean;
	/** What this program knows of; a test of upgrades knows more. */
	readonly known?: Migrations;
	/** Receives the name of each migration of existing tables before it begins. */
	readonly onUpdate?: (migration: string) => void;
	/** Is shown every statement. */
	readonly onQuery?: Logger;
}

/** There is no database of this program at that address. */
export class DatabaseMissing extends Error {
	override readonly name = "DatabaseMissing";
	constructor(databaseUrl: string) {
		super(`there is no database of leads at ${describeDatabase(databaseUrl)}`);
	}
}

/**
 * Opens the database at `file:…` (SQLite) or `postgres://…` and brings its tables up to date.
 *
 * @throws DatabaseTooNew when a newer program wrote it; DatabaseMissing where one must exist and does not; the engine's
 * own error when it cannot be opened
 */
export async function openDatabase(databaseUrl: string, options: OpenOptions = {}): Promise<OpenedDatabase> {
	const { mustExist = false, known = migrations, onUpdate = () => undefined, onQuery } = options;
	const engine = /^postgres(ql)?:/.test(databaseUrl) ? "PostgreSQL" : "SQLite";
	const isShared = engine === "PostgreSQL";
	if (mustExist && !isShared && !isLeadFile(filePath(databaseUrl))) throw new DatabaseMissing(databaseUrl);
	const db = new Kysely<Tables>({
		dialect: isShared ? postgresDialect(databaseUrl) : sqliteDialect(filePath(databaseUrl)),
		...(onQuery && { log: onQuery }),
	});
	try {
		const applied = await appliedMigrations(db, known);
		if (applied === undefined && mustExist) throw new DatabaseMissing(databaseUrl);
		if (applied?.length !== Object.keys(known).length) {
			await update(databaseUrl, engine, known, applied?.length ? onUpdate : () => undefined);
		}
	} catch (error) {
		await db.destroy();
		throw error;
	}
	return {
		db,
		engine,
		isShared,
		wordIndex: isShared ? postgresIndex : sqliteIndex,
		emptyLog: isShared ? async () => undefined : () => emptyLog(db),
		rewrite: isShared ? async () => undefined : () => rewriteFile(db),
	};
}

/** Milliseconds between two tries to empty the write-ahead log, which whoever reads it, such as a backup, prevents. */
const checkpointInterval = 100;
/** Then the log is left to be overwritten by what comes in, and emptied by the next removal or the night. */
const checkpointTries = 50;

/** How often a migration is tried while running instances hold its tables, and the milliseconds between. */
const migrationTries = 20;
const migrationPause = 1_000;

const isLockTimeout = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "55P03";

/**
 * Migrates on a connection of its own, which may take as long as it needs. A running instance holds the tables for a
 * moment; the migration gives way and tries again.
 */
async function update(
	databaseUrl: string,
	engine: Engine,
	known: Migrations,
	onStep: (name: string) => void,
): Promise<void> {
	const dialect =
		engine === "PostgreSQL"
			? postgresDialect(databaseUrl, { max: 1, query_timeout: 0 })
			: sqliteDialect(filePath(databaseUrl));
	const db = new Kysely<Tables>({ dialect });
	try {
		for (let tries = 1; ; tries += 1) {
			try {
				return await migrate(db, engine, known, onStep);
			} catch (error) {
				if (!isLockTimeout(error) || tries === migrationTries) throw error;
				await wait(migrationPause);
			}
		}
	} finally {
		await db.destroy();
	}
}

/** Looks without touching it: opened for writing, any file of SQLite would be changed, and an empty one made a database. */
function isLeadFile(path: string): boolean {
	const there = statSync(path, { throwIfNoEntry: false });
	if (!there?.isFile() || there.size === 0) return false;
	const file = new DatabaseSync(path, { readOnly: true });
	try {
		return file.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get() !== undefined;
	} finally {
		file.close();
	}
}

/**
 * `secure_delete` has overwritten the rows themselves. Merging the index of words into one piece drops what it still has
 * of deleted leads; rewriting the file also removes the copies that SQLite leaves behind in the free space of a page when
 * it moves rows to another. Then nothing may stay in the write-ahead log.
 */
async function rewriteFile(db: Database): Promise<void> {
	await sql`insert into lead_search (lead_search) values ('optimize')`.execute(db);
	await db.executeQuery(CompiledQuery.raw("vacuum"));
	await emptyLog(db);
}

async function emptyLog(db: Database): Promise<void> {
	for (let tries = 1; !(await isLogEmptied(db)) && tries < checkpointTries; tries += 1) await wait(checkpointInterval);
}

/** Does not wait for readers: whoever waits to empty the log keeps everybody else from writing meanwhile. */
const isLogEmptied = (db: Database): Promise<boolean> =>
	db.connection().execute(async (connection) => {
		await sql`pragma busy_timeout = 0`.execute(connection);
		try {
			const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
			return rows[0]?.busy === 0;
		} finally {
			await sql.raw(`pragma busy_timeout = ${busyTimeout}`).execute(connection);
		}
	});
