import { once } from "node:events";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
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

/** Milliseconds that a statement waits for another process, such as the command line, to finish writing. */
export const busyTimeout = 10_000;

export interface WorkerData {
	readonly path: string;
	/** Milliseconds. */
	readonly timeout: number;
}

/** A statement for the worker thread that holds the file. Replies come back in the order of the queries. */
export interface WorkerRequest {
	readonly sql: string;
	readonly parameters: readonly unknown[];
}
export type WorkerResponse =
	| { readonly rows: readonly unknown[]; readonly changes: bigint }
	| { readonly error: unknown; readonly code: number | undefined };

/** An error of SQLite, with its message and result code. */
export class SqliteError extends Error {
	override readonly name = "SqliteError";
	readonly code: number;
	constructor(message: string, code: number) {
		super(message);
		this.code = code;
	}
}

/**
 * Kysely's dialect for Node's built-in SQLite. A worker thread owns the file, so that pages are served and leads
 * collected while a commit waits for the disk. The file is created if necessary, readable by its owner only.
 */
export const createSqliteDialect = (path: string): Dialect => ({
	createDriver: () => new ThreadedSqlite(path),
	createQueryCompiler: () => new SqliteQueryCompiler(),
	createAdapter: () => new TransactionalSqlite(),
	createIntrospector: (db) => new SqliteIntrospector(db),
});

/**
 * Creates the file if it is missing. Never opens an existing file: closing it would drop every lock that this process
 * holds on it (POSIX), and the next program to close the database would delete the write-ahead log under this one.
 */
function createFile(path: string): void {
	try {
		closeSync(openSync(path, "wx", 0o600));
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
	}
}

/** Lets Kysely run migrations in a transaction: its `begin immediate` lets one program migrate at a time. */
class TransactionalSqlite extends SqliteAdapter {
	override get supportsTransactionalDdl(): boolean {
		return true;
	}
}

interface QueuedQuery {
	readonly resolve: (reply: WorkerResponse) => void;
	readonly reject: (error: unknown) => void;
}

const toError = (error: unknown, code: number | undefined): unknown =>
	error instanceof Error && code !== undefined ? new SqliteError(error.message, code) : error;

/** Ends the process: nothing works without its database, and a supervisor starts it again. */
function endProcess(reason: string): never {
	process.stderr.write(`${reason}\n`);
	process.exit(1);
}

/** Driver and its only connection in one. Kysely lets one query or transaction at a time use it. */
class ThreadedSqlite implements Driver, DatabaseConnection {
	readonly #path: string;
	readonly #waiting: QueuedQuery[] = [];
	#thread: Worker | undefined;
	/** True from the first reply until the database is closed. */
	#isOpen = false;
	#isClosing = false;

	constructor(path: string) {
		this.#path = path;
	}

	async init(): Promise<void> {
		mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
		createFile(this.#path);
		this.#thread = new Worker(new URL("./sqlite-worker.ts", import.meta.url), {
			workerData: { path: this.#path, timeout: busyTimeout } satisfies WorkerData,
		});
		this.#thread.on("message", (reply: WorkerResponse) => {
			this.#isOpen = !this.#isClosing;
			this.#waiting.shift()?.resolve(reply);
		});
		let cause = "";
		this.#thread.on("error", (error) => {
			cause = error instanceof Error ? `: ${error.message}` : "";
			if (this.#isOpen) return;
			for (const { reject } of this.#waiting.splice(0)) reject(error);
		});
		this.#thread.on("exit", () => {
			this.#thread = undefined;
			if (this.#isOpen) endProcess(`The thread that holds the database has ended${cause}`);
		});
	}

	async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
		const reply = await new Promise<WorkerResponse>((resolve, reject) => {
			if (!this.#thread || this.#isClosing) return reject(new SqliteError("the database is closed", 0));
			this.#waiting.push({ resolve, reject });
			this.#thread.postMessage({ sql, parameters } satisfies WorkerRequest);
		});
		if ("error" in reply) throw toError(reply.error, reply.code);
		return { rows: reply.rows as R[], numAffectedRows: reply.changes };
	}

	/** Acquires the write lock at once: a transaction that reads first could not get it later. */
	async beginTransaction(): Promise<void> {
		await this.executeQuery(CompiledQuery.raw("begin immediate"));
	}

	async commitTransaction(): Promise<void> {
		await this.executeQuery(CompiledQuery.raw("commit"));
	}

	async rollbackTransaction(): Promise<void> {
		await this.executeQuery(CompiledQuery.raw("rollback"));
	}

	async acquireConnection(): Promise<DatabaseConnection> {
		return this;
	}

	async releaseConnection(): Promise<void> {}

	streamQuery(): never {
		throw new Error("Read in pages instead of streaming");
	}

	async destroy(): Promise<void> {
		this.#isClosing = true;
		this.#isOpen = false;
		this.#thread?.postMessage("close");
		if (this.#thread) await once(this.#thread, "exit");
	}
}
