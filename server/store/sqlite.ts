import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
	CompiledQuery,
	type DatabaseConnection,
	type Dialect,
	type Driver,
	type QueryResult,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from "kysely";

const SQLITE_BUSY = 5;
/** How long a statement waits for another process, such as the command line, to finish writing. */
const patience = 10_000;
const statementsKept = 200;

/** The file that a `file:` address names; relative ones count from the working directory. */
export const filePath = (databaseUrl: string): string =>
	databaseUrl.startsWith("file://") ? fileURLToPath(databaseUrl) : databaseUrl.slice("file:".length);

/**
 * Opens the file, readable by its owner alone, and makes it and its folder if need be. A commit is on the disk before it
 * returns (`synchronous = FULL`); what is deleted is overwritten (`secure_delete`).
 */
export function openFile(path: string): DatabaseSync {
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	closeSync(openSync(path, "a", 0o600));
	const database = new DatabaseSync(path, { timeout: patience, enableForeignKeyConstraints: true });
	database.exec(`
		pragma journal_mode = wal;
		pragma synchronous = full;
		pragma secure_delete = on;
		pragma cache_size = -65536;
		pragma busy_timeout = 0;
	`);
	return database;
}

const isBusy = (error: unknown): boolean =>
	error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;

const bindable = (value: unknown): SQLInputValue => {
	if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint")
		return value;
	throw new TypeError(`SQLite cannot store a ${typeof value}`);
};

/** Kysely's connection over `node:sqlite`. It waits for a busy file without blocking the event loop. */
class Connection implements DatabaseConnection {
	readonly #database: DatabaseSync;
	readonly #statements = new Map<string, StatementSync>();

	constructor(database: DatabaseSync) {
		this.#database = database;
	}

	async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
		const statement = this.#prepare(sql);
		const values = parameters.map(bindable);
		for (let waited = 0; ; waited += 10) {
			try {
				if (statement.columns().length > 0) return { rows: statement.all(...values) as R[] };
				const { changes } = statement.run(...values);
				return { rows: [], numAffectedRows: BigInt(changes) };
			} catch (error) {
				if (!isBusy(error) || waited >= patience) throw error;
				await wait(10);
			}
		}
	}

	streamQuery(): never {
		throw new Error("Read in pages instead of streaming");
	}

	#prepare(sql: string): StatementSync {
		const known = this.#statements.get(sql);
		if (known) return known;
		if (this.#statements.size >= statementsKept) this.#statements.clear();
		const statement = this.#database.prepare(sql);
		this.#statements.set(sql, statement);
		return statement;
	}
}

class NodeSqliteDriver implements Driver {
	readonly #database: DatabaseSync;
	readonly #connection: Connection;

	constructor(database: DatabaseSync) {
		this.#database = database;
		this.#connection = new Connection(database);
	}

	async init(): Promise<void> {}

	async acquireConnection(): Promise<DatabaseConnection> {
		return this.#connection;
	}

	/** Takes the right to write at once: a transaction that reads first could not get it later. */
	async beginTransaction(): Promise<void> {
		await this.#connection.executeQuery(CompiledQuery.raw("begin immediate"));
	}

	async commitTransaction(): Promise<void> {
		await this.#connection.executeQuery(CompiledQuery.raw("commit"));
	}

	/** SQLite has rolled back by itself where the disk is full. */
	async rollbackTransaction(): Promise<void> {
		if (this.#database.isTransaction) this.#database.exec("rollback");
	}

	async releaseConnection(): Promise<void> {}

	async destroy(): Promise<void> {
		this.#database.close();
	}
}

/** Kysely's dialect for Node's own SQLite, one connection for each database. */
export const nodeSqliteDialect = (database: DatabaseSync): Dialect => ({
	createDriver: () => new NodeSqliteDriver(database),
	createQueryCompiler: () => new SqliteQueryCompiler(),
	createAdapter: () => new SqliteAdapter(),
	createIntrospector: (db) => new SqliteIntrospector(db),
});
