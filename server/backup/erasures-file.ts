import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Database } from "../database/schema.ts";
import { type Log, logFailure } from "../log.ts";
import { formatErasureList, parseErasureList } from "../privacy/erasure-list.ts";
import { listErasures, type PastErasure } from "../privacy/erasure-register.ts";
import type { Settings } from "../settings/settings.ts";
import { writeFileAtomically } from "./write-file-atomically.ts";

const fileName = "erasures.txt";

/**
 * Returns the folders that hold the list of erasures, next to backups and journal, since the database may be lost.
 */
export const listErasureFolders = ({ BACKUP_TO, REPLICA_TO }: Pick<Settings, "BACKUP_TO" | "REPLICA_TO">) =>
	[BACKUP_TO, REPLICA_TO].filter((folder) => folder !== undefined);

/** Writes the list of erasures next to the backups. Throws the system's error if a folder cannot be written. */
export async function writeErasureLists(db: Database, folders: readonly string[]): Promise<void> {
	const list = formatErasureList(await listErasures(db));
	for (const folder of folders) await writeFileAtomically(join(folder, fileName), true, (print) => print(list));
}

/**
 * Creates the service's function that writes the lists. Failures are only logged: the erasure has been made, and its
 * request must get a response.
 */
export const createErasureListWriter =
	(db: Database, settings: Pick<Settings, "BACKUP_TO" | "REPLICA_TO">, log: Log) => async (): Promise<void> => {
		try {
			await writeErasureLists(db, listErasureFolders(settings));
		} catch (error) {
			logFailure(log, error, "the list of erasures could not be written beside the backups");
		}
	};

/**
 * Reads every list of erasures next to the backup or in one of the folders. Returns the erasures and the lists'
 * paths.
 */
export async function readErasureLists(
	backup: string,
	folders: readonly string[],
): Promise<{ readonly erasures: readonly PastErasure[]; readonly files: readonly string[] }> {
	const files: string[] = [];
	const erasures: PastErasure[] = [];
	for (const file of new Set([dirname(backup), ...folders].map((folder) => join(folder, fileName)))) {
		const text = await readFile(file, "utf8").catch(() => undefined);
		if (text === undefined) continue;
		files.push(file);
		erasures.push(...parseErasureList(text));
	}
	return { erasures, files };
}
