import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { takeNamedLock } from "../database/dialect.ts";
import type { Database, ErasureRow } from "../database/schema.ts";
import { getReason, type Log, logFailure } from "../log.ts";
import {
	formatErasure,
	formatErasureList,
	listErasures,
	parseErasureList,
	readErasureKey,
} from "../privacy/erasures.ts";
import { BackupError, toBackupError } from "./backup-error.ts";
import { writeFileAtomically } from "./write-file-atomically.ts";

const fileName = "erasures.txt";

/**
 * Writes the list of erasures next to the backups, if there is a folder for them. A restored backup brings erased leads,
 * removed people and their passkeys back, and the list removes them again. Erasures that only the list has stay in it.
 *
 * @throws BackupError with a one-line message
 */
export async function writeErasureList(db: Database, folder: string | undefined): Promise<void> {
	if (folder === undefined) return;
	// One writer at a time: the last one might know the fewest
	await db.transaction().execute(async (transaction) => {
		await takeNamedLock(transaction, "erasures.txt");
		const listed = await readOwnErasureList(transaction, folder);
		const erasures = await listErasures(transaction);
		const recorded = new Set(erasures.map(formatErasure));
		const list = formatErasureList([...listed.filter((each) => !recorded.has(formatErasure(each))), ...erasures]);
		await writeFileAtomically(join(folder, fileName), true, [list]).catch((error) => {
			throw toBackupError(`the list of erasures in ${folder}`, error);
		});
	});
}

/**
 * Reads the list in a folder of backups. Only the database that wrote a list may replace it: a new one that was started
 * before the restore lacks the erasures that the restore has to repeat.
 *
 * @throws BackupError if another database wrote the list, or if it cannot be read
 */
export async function readOwnErasureList(db: Database, folder: string): Promise<readonly ErasureRow[]> {
	const file = join(folder, fileName);
	const erasures = (await readList(file)) ?? [];
	const { id } = await readErasureKey(db);
	if (erasures.every((erasure) => erasure.key_id === id)) return erasures;
	throw new BackupError(`${file} belongs to another database: restore that one's backup, or move the list away`);
}

async function readList(file: string): Promise<readonly ErasureRow[] | undefined> {
	if (!existsSync(file)) return undefined;
	try {
		return parseErasureList(await readFile(file, "utf8"));
	} catch (error) {
		throw toBackupError(file, error);
	}
}

/** Creates the function that writes the list. Failures are only logged: the erasure is made, and needs its response. */
export const createErasureListWriter = (db: Database, folder: string | undefined, log: Log) => (): Promise<void> =>
	writeErasureList(db, folder).catch((error) =>
		logFailure(log, error, "the list of erasures could not be written beside the backups", {
			reason: getReason(error),
		}),
	);

/**
 * Reads the lists of erasures next to the backup and in the folder of backups. Returns the lists' paths too.
 *
 * @throws BackupError if a list cannot be read: without it the restore would bring people back
 */
export async function readErasureLists(
	backup: string,
	folder: string | undefined,
): Promise<{ readonly erasures: readonly ErasureRow[]; readonly files: readonly string[] }> {
	const files: string[] = [];
	const erasures: ErasureRow[] = [];
	for (const file of new Set([dirname(backup), folder ?? []].flat().map((each) => join(each, fileName)))) {
		const listed = await readList(file);
		if (listed === undefined) continue;
		files.push(file);
		erasures.push(...listed);
	}
	return { erasures, files };
}
