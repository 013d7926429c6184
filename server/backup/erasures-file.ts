import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { listErasures, readErasures } from "../cli/erasure-list.ts";
import { intoFile } from "../cli/out-file.ts";
import type { Settings } from "../config.ts";
import { type Log, logFailure } from "../log.ts";
import type { PastErasure, Store } from "../store/store.ts";

const fileName = "erasures.txt";

/** Where the list of erasures is kept: beside the backups and the journal, since the database may be lost. */
export const erasureFolders = ({ BACKUP_TO, REPLICA_TO }: Pick<Settings, "BACKUP_TO" | "REPLICA_TO">) =>
	[BACKUP_TO, REPLICA_TO].filter((folder) => folder !== undefined);

/** Writes the list of erasures beside the backups. @throws the system's error where one of the folders takes none */
export async function keepErasures(store: Pick<Store, "erasures">, folders: readonly string[]): Promise<void> {
	const list = listErasures(await store.erasures());
	for (const folder of folders) await intoFile(join(folder, fileName), true, (print) => print(list));
}

/** The same for the service, whose erasure stands and is answered even where a folder takes no list. */
export const erasureKeeper =
	(store: Pick<Store, "erasures">, settings: Pick<Settings, "BACKUP_TO" | "REPLICA_TO">, log: Log) =>
	async (): Promise<void> => {
		try {
			await keepErasures(store, erasureFolders(settings));
		} catch (error) {
			logFailure(log, error, "the list of erasures could not be kept beside the backups");
		}
	};

/** The erasures of every list that is kept beside that backup or in one of the folders, and where they were found. */
export async function keptErasures(
	backup: string,
	folders: readonly string[],
): Promise<{ readonly erasures: readonly PastErasure[]; readonly files: readonly string[] }> {
	const files: string[] = [];
	const erasures: PastErasure[] = [];
	for (const file of new Set([dirname(backup), ...folders].map((folder) => join(folder, fileName)))) {
		const text = await readFile(file, "utf8").catch(() => undefined);
		if (text === undefined) continue;
		files.push(file);
		erasures.push(...readErasures(text));
	}
	return { erasures, files };
}
