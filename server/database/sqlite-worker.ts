import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { WorkerData, WorkerRequest, WorkerResponse } from "./sqlite.ts";

const maxStatements = 200;
/** Pages in the write-ahead log before a checkpoint moves them. Fewer would write the same pages more often. */
const checkpointAfter = 8000;
/** Bytes to which the log is cut after a checkpoint. It has about as many between two checkpoints. */
const maxLogSize = 2 ** 25;

const { path, timeout }: WorkerData = workerData;

/** `synchronous` puts a commit on disk before it returns; `secure_delete` overwrites what is deleted. */
const database = new DatabaseSync(path, { timeout, enableForeignKeyConstraints: true });
database.exec(`
	pragma journal_mode = wal;
	pragma synchronous = full;
	pragma secure_delete = on;
	pragma cache_size = -65536;
	pragma wal_autocheckpoint = ${checkpointAfter};
	pragma journal_size_limit = ${maxLogSize};
`);

interface Prepared {
	readonly statement: StatementSync;
	readonly hasRows: boolean;
}

const prepared = new Map<string, Prepared>();

function prepare(sql: string): Prepared {
	const cached = prepared.get(sql);
	if (cached) return cached;
	if (prepared.size >= maxStatements) prepared.clear();
	const statement = database.prepare(sql);
	const fresh = { statement, hasRows: statement.columns().length > 0 };
	prepared.set(sql, fresh);
	return fresh;
}

const toBindable = (value: unknown): SQLInputValue => {
	if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint")
		return value;
	if (value instanceof Uint8Array) return value;
	throw new TypeError(`SQLite cannot store a ${typeof value}`);
};

function run({ sql, parameters }: WorkerRequest): WorkerResponse {
	// If the disk is full, SQLite has already rolled back
	if (sql === "rollback" && !database.isTransaction) return { rows: [], changes: 0n };
	const { statement, hasRows } = prepare(sql);
	const values = parameters.map(toBindable);
	if (hasRows) return { rows: statement.all(...values), changes: 0n };
	return { rows: [], changes: BigInt(statement.run(...values).changes) };
}

/** Converts an error to a reply. SQLite's errors have a code; any other is a bug here and keeps its name and stack. */
const toFailure = (error: unknown): WorkerResponse => ({
	error,
	code: error instanceof Error && "errcode" in error ? Number(error.errcode) : undefined,
});

parentPort?.on("message", (query: WorkerRequest | "close") => {
	if (query === "close") {
		database.close();
		parentPort?.close();
		return;
	}
	let reply: WorkerResponse;
	try {
		reply = run(query);
	} catch (error) {
		reply = toFailure(error);
	}
	parentPort?.postMessage(reply);
});
