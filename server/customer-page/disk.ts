import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, resolve } from "node:path";
import { findDatabaseFile } from "../database/address.ts";

/** Free bytes at the database below which no file is taken, so that a full disk refuses files before it refuses leads. */
const reserve = 500 * 2 ** 20;

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
	const folder = dirname(resolve(file));
	return {
		folder,
		async hasRoom() {
			const { bavail, bsize } = await statfs(folder);
			return bavail * bsize >= reserve;
		},
	};
}
