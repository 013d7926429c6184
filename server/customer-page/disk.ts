import { tmpdir } from "node:os";
import { dirname, resolve } from "node:path";
import { findDatabaseFile } from "../database/address.ts";
import { readDiskSpace } from "../database/disk-space.ts";

/** The disk on which uploads arrive. */
export interface UploadDisk {
	/** Folder in which a file has no name once it is open, so that a crash leaves nothing. */
	readonly folder: string;
	hasRoom(): Promise<boolean>;
}

/** Returns the disk of a database in a file. A database server has its own: uploads pass through the temporary folder. */
export function findUploadDisk(databaseUrl: string): UploadDisk {
	const file = findDatabaseFile(databaseUrl);
	if (file === undefined) return { folder: tmpdir(), hasRoom: async () => true };
	return {
		folder: dirname(resolve(file)),
		async hasRoom() {
			const { free, reserve } = await readDiskSpace(file);
			return free >= reserve;
		},
	};
}
