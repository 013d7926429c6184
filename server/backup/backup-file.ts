import { closeSync, openSync, readSync } from "node:fs";
import { BackupFailed, failureAt } from "./backup-failed.ts";
import { ageMark } from "./encryption.ts";

/** Kind of a backup file, read from its first bytes, since a name can be changed. */
export type BackupKind = "SQLite" | "PostgreSQL" | "sealed";

const marks: readonly (readonly [mark: string, kind: BackupKind])[] = [
	["SQLite format 3\0", "SQLite"],
	["PGDMP", "PostgreSQL"],
	[ageMark, "sealed"],
];

/** Returns a backup file's kind. @throws BackupFailed if the file cannot be read or is no backup */
export function kindOf(file: string): BackupKind {
	const begin = Buffer.alloc(32);
	try {
		const opened = openSync(file, "r");
		readSync(opened, begin);
		closeSync(opened);
	} catch (error) {
		throw failureAt(file, error);
	}
	const found = marks.find(([mark]) => begin.toString("latin1").startsWith(mark));
	if (!found) throw new BackupFailed(`${file} is no backup, or is damaged`);
	return found[1];
}
