import { openAsBlob, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { findDatabaseFile } from "../database/address.ts";
import { countRows } from "../database/count-rows.ts";
import { openDatabase } from "../database/open.ts";
import type { Database } from "../database/schema.ts";
import { BackupError, toBackupError } from "./backup-error.ts";
import { formatBackupName, listExpired } from "./backup-file.ts";
import { encryptFile } from "./encryption.ts";
import { readOwnErasureList, writeErasureList } from "./erasures-file.ts";
import { withPrivateFolder } from "./temporary-path.ts";
import { writeFileAtomically } from "./write-file-atomically.ts";

interface BackupRequest {
	readonly databaseUrl: string;
	/** Folder that must exist: a missing one may be a disk that is not mounted. */
	readonly folder: string;
	/** age public key that the backup is encrypted to. */
	readonly recipient: string | undefined;
	/** Days for which backups are kept in the folder; without it, none is deleted. */
	readonly keepDays?: number;
	readonly now: number;
}

export interface Backup {
	readonly file: string;
	readonly leads: number;
}

/**
 * Copies the database's file while others write to it, checks the copy, writes it to the folder, encrypted if there is
 * a key, deletes expired backups there and writes the list of erasures beside them. The plain copy stays in a private
 * folder beside the database until then.
 *
 * @throws BackupError with a one-line message; nothing is left behind, and no earlier backup is touched
 */
export async function makeBackup(db: Database, request: BackupRequest): Promise<Backup> {
	const { databaseUrl, folder, recipient, keepDays, now } = request;
	const database = requireDatabaseFile(databaseUrl);
	await readOwnErasureList(db, folder);
	const file = join(folder, formatBackupName(now, recipient !== undefined));
	return withPrivateFolder(database, async (privateFolder) => {
		try {
			readdirSync(folder);
			const copy = join(privateFolder, "leads.db");
			await copySnapshot(database, copy);
			const leads = await withDatabase(copy, checkAndCount);
			const content = recipient === undefined ? (await openAsBlob(copy)).stream() : encryptFile(copy, recipient);
			await writeFileAtomically(file, false, content);
			if (keepDays !== undefined) {
				for (const name of listExpired(readdirSync(folder), keepDays, now)) rmSync(join(folder, name), { force: true });
			}
			await writeErasureList(db, folder);
			return { file, leads };
		} catch (error) {
			throw toBackupError(folder, error);
		}
	});
}

/** Returns the path of the database's file. Throws BackupError for a database on a server. */
export function requireDatabaseFile(databaseUrl: string): string {
	const file = findDatabaseFile(databaseUrl);
	if (file !== undefined) return file;
	throw new BackupError("PostgreSQL is backed up and restored by its own tools: see docs/postgresql.md");
}

const pagesPerStep = 64;

/** Copies one moment of a database, without blocking its writers or this thread. */
async function copySnapshot(from: string, to: string): Promise<void> {
	const source = new DatabaseSync(from, { readOnly: true });
	try {
		// Outside a transaction the copy would start again at each commit of another connection
		source.exec("begin");
		source.prepare("select count(*) from sqlite_schema").get();
		await backup(source, to, { rate: pagesPerStep });
	} finally {
		source.close();
	}
}

/** Opens a copy of the database, updates its tables and closes it as a single file. */
export async function withDatabase<T>(path: string, use: (db: Database) => Promise<T>): Promise<T> {
	const db = await openDatabase(`file:${path}`, { mustExist: true });
	try {
		return await use(db);
	} finally {
		await db.destroy();
	}
}

/** Reads a copy from end to end and counts its leads. Throws BackupError if it is damaged. */
export async function checkAndCount(db: Database): Promise<number> {
	const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
	const [{ integrity_check: result } = { integrity_check: "empty" }] = rows;
	if (result !== "ok") throw new BackupError(`the copy is damaged: ${result.split("\n")[0]}`);
	return countRows(db.selectFrom("leads"));
}
