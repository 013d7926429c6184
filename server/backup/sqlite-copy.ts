import { closeSync, fdatasyncSync, openSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { BackupFailed, failureAt } from "./backup-failed.ts";
import { pieceSize, sync } from "./in-pieces.ts";

/** Pages that are copied in one step. */
const pagesPerStep = 64;
/** Milliseconds between two steps, so that the disk has time for those who wait for a commit. */
const pause = 1;

/** What a copy holds. */
export interface Counts {
	readonly leads: number;
	readonly attempts: number;
}

const readCounts = (database: DatabaseSync): Counts => {
	const count = (table: keyof Counts) => Number(database.prepare(`select count(*) as rows from ${table}`).get()?.rows);
	return { leads: count("leads"), attempts: count("attempts") };
};

/**
 * Copies a database as it stands at this moment while others write it, and checks the copy. It reads one snapshot, which
 * keeps nobody from writing, and occupies the calling thread: run it in one of its own.
 *
 * @param to a file that is there and empty: it keeps its mode
 * @throws BackupFailed
 */
export async function copySqlite(from: string, to: string): Promise<Counts> {
	const source = openForReading(from);
	let counts: Counts;
	try {
		// Without it the copy would begin anew at each commit of another connection.
		source.exec("begin");
		counts = readCounts(source);
		await copyInSteps(source, to);
	} finally {
		source.close();
	}
	const copied = checkSqlite(to);
	if (copied.leads !== counts.leads || copied.attempts !== counts.attempts) {
		throw new BackupFailed(`the copy has ${copied.leads} leads of ${counts.leads}`);
	}
	return copied;
}

async function copyInSteps(source: DatabaseSync, to: string): Promise<void> {
	const { page_size: pageSize } = source.prepare("pragma page_size").get() ?? {};
	const stepsPerPiece = Math.ceil(pieceSize / (pagesPerStep * Number(pageSize)));
	const sleeper = new Int32Array(new SharedArrayBuffer(4));
	// Closed when SQLite has closed the file too: before, that would take its locks away.
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

function openForReading(path: string): DatabaseSync {
	try {
		return new DatabaseSync(path, { readOnly: true });
	} catch (error) {
		throw failureAt(path, error);
	}
}

/** Reads a copy from end to end, makes it a single file and syncs it. @throws BackupFailed where it is damaged */
export function checkSqlite(path: string): Counts {
	try {
		const copy = new DatabaseSync(path);
		try {
			copy.exec("pragma journal_mode = delete");
			const { integrity_check: verdict } = copy.prepare("pragma integrity_check").get() ?? {};
			if (verdict !== "ok") throw new BackupFailed(`${path} is damaged: ${String(verdict).split("\n")[0]}`);
			return readCounts(copy);
		} finally {
			copy.close();
			sync(path);
		}
	} catch (error) {
		throw failureAt(path, error);
	}
}
