import { closeSync, fdatasyncSync, openSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { BackupError, wrapFailure } from "./backup-error.ts";
import { sync, syncInterval } from "./chunked-io.ts";

/** Pages copied in one step. */
const pagesPerStep = 64;
/** Milliseconds between two steps, so that the disk has time for waiting commits. */
const pause = 1;

/** Rows of a copy. */
export interface RowCounts {
	readonly leads: number;
	readonly attempts: number;
}

const readCounts = (database: DatabaseSync): RowCounts => {
	const count = (table: keyof RowCounts) =>
		Number(database.prepare(`select count(*) as rows from ${table}`).get()?.rows);
	return { leads: count("leads"), attempts: count("attempts") };
};

/**
 * Copies one snapshot of a database while others write to it, and checks the copy. Writers are not blocked, but the
 * calling thread is: run it in a thread.
 *
 * @param to an existing empty file, which keeps its mode
 * @throws BackupError
 */
export async function snapshotSqlite(from: string, to: string): Promise<RowCounts> {
	const source = wrapFailure(from, () => new DatabaseSync(from, { readOnly: true }));
	let counts: RowCounts;
	try {
		// Outside a transaction the copy would start again at each commit of another connection
		source.exec("begin");
		counts = readCounts(source);
		await copyInSteps(source, to);
	} finally {
		source.close();
	}
	const copied = checkSqlite(to);
	if (copied.leads !== counts.leads || copied.attempts !== counts.attempts) {
		throw new BackupError(`the copy has ${copied.leads} of ${counts.leads} leads`);
	}
	return copied;
}

async function copyInSteps(source: DatabaseSync, to: string): Promise<void> {
	const { page_size: pageSize } = source.prepare("pragma page_size").get() ?? {};
	const stepsPerPiece = Math.ceil(syncInterval / (pagesPerStep * Number(pageSize)));
	const sleeper = new Int32Array(new SharedArrayBuffer(4));
	// Closed only after SQLite has closed the file: closing it earlier would drop SQLite's locks
	const target = openSync(to, "r");
	let steps = 0;
	try {
		await backup(source, to, {
			rate: pagesPerStep,
			progress() {
				steps += 1;
				if (steps % stepsPerPiece === 0) fdatasyncSync(target);
				Atomics.wait(sleeper, 0, 0, pause);
			},
		});
	} finally {
		closeSync(target);
	}
}

/** Reads a copy from end to end, makes it a single file and syncs it. Throws BackupError if it is damaged. */
export const checkSqlite = (path: string): RowCounts =>
	wrapFailure(path, () => {
		const copy = new DatabaseSync(path);
		try {
			copy.exec("pragma journal_mode = delete");
			const { integrity_check: result } = copy.prepare("pragma integrity_check").get() ?? {};
			if (result !== "ok") throw new BackupError(`${path} is damaged: ${String(result).split("\n")[0]}`);
			return readCounts(copy);
		} finally {
			copy.close();
			sync(path);
		}
	});
