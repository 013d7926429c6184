import { closeSync, lstatSync, openSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { day } from "../../content/shared/time.ts";
import { isPostgresAddress, sqliteFilePath } from "../database/address.ts";
import type { KeepRule } from "../settings/values.ts";
import { BackupError, describeFailure, wrapFailure } from "./backup-error.ts";
import { formatBackupName, listExpired } from "./backup-file.ts";
import { sync } from "./chunked-io.ts";
import { encryptFile } from "./encryption.ts";
import { dumpPostgres } from "./postgres-dump.ts";
import { getSignaturePath, signBackup } from "./signature.ts";
import { type RowCounts, snapshotSqlite } from "./sqlite-snapshot.ts";

export interface BackupRequest {
	readonly databaseUrl: string;
	/** Folder that must exist: a missing one may be a disk that is not mounted. */
	readonly folder: string;
	/** age public key that the backup is encrypted to. */
	readonly recipient?: string | undefined;
	/** Key that signs the backup. */
	readonly signingKey?: string | undefined;
	/** Rule for keeping earlier backups. */
	readonly keep: KeepRule;
	/** Milliseconds since 1970. */
	readonly now: number;
}

/** A backup that was checked after writing. */
export interface Backup extends RowCounts {
	readonly file: string;
}

const formatPartName = (name: string): string => `.${name}.part`;
const partLifetime = day;

/**
 * Writes a consistent copy of the database to a temporary file in the folder, checks it, encrypts it if a key is set,
 * and only then renames it. Then deletes expired backups. Blocks the calling thread.
 *
 * @throws BackupError with a one-line message; nothing is left behind, and no earlier backup is touched
 */
export async function makeBackup(request: BackupRequest): Promise<Backup> {
	const { databaseUrl, folder, recipient, signingKey, keep, now } = request;
	const isPostgres = isPostgresAddress(databaseUrl);
	const name = formatBackupName(now, isPostgres ? "dump" : "db", recipient !== undefined);
	const file = join(folder, name);
	const unencrypted = join(folder, formatPartName(`${name}.plain`));
	const encrypted = join(folder, formatPartName(name));
	requireFolder(folder);
	try {
		removeOldParts(folder, now);
		if (lstatSync(file, { throwIfNoEntry: false })) throw new BackupError(`${file} already exists`);
		closeSync(openSync(unencrypted, "wx", 0o600));
		const counts = isPostgres
			? await dumpPostgres(databaseUrl, unencrypted)
			: await snapshotSqlite(sqliteFilePath(databaseUrl), unencrypted);
		sync(unencrypted);
		if (recipient !== undefined) await encryptFile(unencrypted, encrypted, recipient);
		const finished = recipient === undefined ? unencrypted : encrypted;
		if (signingKey !== undefined) await signBackup(finished, file, signingKey);
		renameSync(finished, file);
		sync(folder);
		for (const old of listExpired(readdirSync(folder), keep, now).map((each) => join(folder, each))) {
			for (const path of [old, getSignaturePath(old)]) rmSync(path, { force: true });
		}
		return { file, ...counts };
	} catch (error) {
		throw describeFailure(folder, error);
	} finally {
		for (const part of [unencrypted, `${unencrypted}-journal`, `${unencrypted}-wal`, `${unencrypted}-shm`, encrypted])
			rmSync(part, { force: true });
	}
}

/** Checks that the folder exists. Throws BackupError. */
export function requireFolder(folder: string): void {
	const isFolder = wrapFailure(folder, () => statSync(folder).isDirectory());
	if (!isFolder) throw new BackupError(`${folder} is not a folder`);
}

/** Deletes temporary files that a crash left behind, since they hold personal data. */
function removeOldParts(folder: string, now: number): void {
	for (const name of readdirSync(folder)) {
		if (!/^\.leads-.*\.part(-\w+)?$/.test(name)) continue;
		const path = join(folder, name);
		// Not `statSync`: a link's target may be missing
		if (now - lstatSync(path).mtimeMs > partLifetime) rmSync(path, { force: true });
	}
}
