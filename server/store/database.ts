import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { CompiledQuery, Kysely, type Logger, sql } from "kysely";
import { describeDatabase } from "./address.ts";
import { indexAll } from "./index-leads.ts";
import { type Engine, migrate, newestVersion, type UpdateStep, versionOf } from "./migrate.ts";
import { postgresDialect } from "./postgres.ts";
import { type ReadIndex, readPostgresIndex, readSqliteIndex } from "./search-index.ts";
import { filePath, sqliteDialect } from "./sqlite.ts";
import type { Database, Tables } from "./tables.ts";

/** A database whose tables are up to date, and what the engines do differently. */
export interface OpenedDatabase {
	readonly db: Database;
	/** Several instances may work on it at the same time. */
	readonly isShared: boolean;
	readonly readIndex: ReadIndex;
	/** Rewrites the file of SQLite so that nothing deleted is left in it; does nothing on PostgreSQL. */
	readonly scrub: () => Promise<void>;
}

export interface OpenOptions {
	/** Makes nothing where there is no database: for everybody but the service. */
	readonly mustExist?: boolean;
	/** Is told how far an update of the tables has come: with a million leads it takes minutes. */
	readonly onUpdate?: (step: UpdateStep) => void;
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
	const { mustExist = false, onUpdate = () => undefined, onQuery } = options;
	const engine = /^postgres(ql)?:/.test(databaseUrl) ? "PostgreSQL" : "SQLite";
	const isShared = engine === "PostgreSQL";
	if (mustExist && !isShared && !isLeadFile(filePath(databaseUrl))) throw new DatabaseMissing(databaseUrl);
	const db = new Kysely<Tables>({
		dialect: isShared ? postgresDialect(databaseUrl) : sqliteDialect(filePath(databaseUrl)),
		...(onQuery && { log: onQuery }),
	});
	try {
		const version = await versionOf(db);
		if (version === undefined && mustExist) throw new DatabaseMissing(databaseUrl);
		if (version !== newestVersion) await update(databaseUrl, engine, onUpdate);
	} catch (error) {
		await db.destroy();
		throw error;
	}
	return {
		db,
		isShared,
		readIndex: isShared ? readPostgresIndex : readSqliteIndex,
		scrub: isShared ? async () => undefined : () => scrubFile(db),
	};
}

/** On a connection of its own, which may take as long as a million leads need. */
async function update(databaseUrl: string, engine: Engine, onStep: (step: UpdateStep) => void): Promise<void> {
	const db = new Kysely<Tables>({
		dialect:
			engine === "PostgreSQL"
				? postgresDialect(databaseUrl, { max: 1, query_timeout: 0 })
				: sqliteDialect(filePath(databaseUrl)),
	});
	try {
		const version = await versionOf(db);
		await migrate(db, engine, onStep);
		if (version === undefined) return;
		await indexAll({ db, isShared: engine === "PostgreSQL" }, (indexed) => onStep({ indexed }));
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
		return file.prepare("select 1 from sqlite_schema where name = 'schema_version'").get() !== undefined;
	} finally {
		file.close();
	}
}

/**
 * `secure_delete` has overwritten the rows themselves. Merging the index of words into one piece drops what it still has
 * of deleted leads; rewriting the file also removes the copies that SQLite leaves behind in the free space of a page when
 * it moves rows to another. Then nothing may stay in the write-ahead log.
 */
async function scrubFile(db: Database): Promise<void> {
	await sql`insert into lead_search (lead_search) values ('optimize')`.execute(db);
	await db.executeQuery(CompiledQuery.raw("vacuum"));
	let isBusy = true;
	while (isBusy) {
		const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
		isBusy = rows[0]?.busy === 1;
	}
}
