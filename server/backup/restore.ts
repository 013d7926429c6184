import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { isPostgresAddress, sqliteFilePath } from "../database/address.ts";
import type { PastErasure } from "../privacy/erasure-register.ts";
import { type Approve, findForeignSqliteCode, requireApprovedCode } from "./approval.ts";
import { BackupError, describeFailure, wrapFailure } from "./backup-error.ts";
import { readBackupKind } from "./backup-file.ts";
import { copyChunked, sync } from "./chunked-io.ts";
import { decryptFile } from "./encryption.ts";
import { checkDump, findForeignDumpCode, restoreDump } from "./postgres-dump.ts";
import { dropTables, requireEmptyPostgres, withTemporaryDatabase } from "./postgres-target.ts";
import { type ReplayResult, replayChanges } from "./replay.ts";
import { verifySignature } from "./signature.ts";
import { checkSqlite, type RowCounts } from "./sqlite-snapshot.ts";

export interface RestoreRequest {
	readonly file: string;
	readonly databaseUrl: string;
	/** File with the age secret key that an encrypted backup needs. */
	readonly keyFile?: string | undefined;
	/** Erasures to repeat: those since the backup, and earlier ones. */
	readonly erasures: readonly PastErasure[];
	/** Journal written since the backup. */
	readonly journal?: string | undefined;
	/** Key that the backup must be signed with. */
	readonly signingKey?: string | undefined;
	/** Accepts a backup without a signature. */
	readonly isUnsignedAllowed?: boolean | undefined;
	/** Milliseconds since 1970. */
	readonly now: number;
}

export interface RestoreResult extends ReplayResult {
	readonly backup: RowCounts;
}

/**
 * Creates the database at that address from a backup, and applies what has happened since. Its deliveries are paused
 * until somebody resumes them. Blocks the calling thread.
 *
 * @param approve called before the restore is final
 * @throws BackupError and the database's errors with a one-line message, such as when the database is not empty or the
 * backup is bad. Nothing is overwritten, and nothing is left behind
 */
export async function restore(request: RestoreRequest, approve: Approve): Promise<RestoreResult> {
	if (isPostgresAddress(request.databaseUrl)) await requireEmptyPostgres(request.databaseUrl);
	else requireNoFile(sqliteFilePath(request.databaseUrl));
	return withPlainBackup(request, async (backup) => {
		if (isPostgresAddress(request.databaseUrl)) {
			const restored = await restorePostgres(request, backup, request.databaseUrl, approve);
			if (await approve({ people: restored.people })) return restored;
			await dropTables(request.databaseUrl);
			throw new BackupError(declined);
		}
		const target = sqliteFilePath(request.databaseUrl);
		const part = join(dirname(target), `.restore-${randomUUID()}.part`);
		try {
			mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
			const restored = await restoreSqlite(request, backup, part, approve);
			if (!(await approve({ people: restored.people }))) throw new BackupError(declined);
			requireNoFile(target);
			renameSync(part, target);
			sync(dirname(target));
			return restored;
		} catch (error) {
			throw describeFailure(target, error);
		} finally {
			for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(part + suffix, { force: true });
		}
	});
}

const declined = "nothing was restored, as you said";

/** Restores into a temporary database, which is deleted again. */
export const checkRestore = (request: RestoreRequest, approve: Approve): Promise<RestoreResult> =>
	withPlainBackup(request, async (backup) => {
		if (isPostgresAddress(request.databaseUrl)) {
			return withTemporaryDatabase(request.databaseUrl, (url) => restorePostgres(request, backup, url, approve));
		}
		const folder = mkdtempSync(join(tmpdir(), "restore-check-"));
		try {
			return await restoreSqlite(request, backup, join(folder, "leads.db"), approve);
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	});

async function restoreSqlite(
	request: RestoreRequest,
	backup: string,
	target: string,
	approve: Approve,
): Promise<RestoreResult> {
	wrapFailure(dirname(target), () => copyChunked(backup, target));
	const counts = checkSqlite(target);
	await requireApprovedCode(await findForeignSqliteCode(target), approve);
	const replayed = await replayChanges(`file:${target}`, request);
	checkSqlite(target);
	return { backup: counts, ...replayed };
}

async function restorePostgres(
	request: RestoreRequest,
	backup: string,
	databaseUrl: string,
	approve: Approve,
): Promise<RestoreResult> {
	const counts = await checkDump(backup);
	await requireApprovedCode(await findForeignDumpCode(backup), approve);
	await restoreDump(backup, databaseUrl);
	return { backup: counts, ...(await replayChanges(databaseUrl, request)) };
}

function requireNoFile(target: string): void {
	const existing = ["", "-wal", "-shm"].map((suffix) => target + suffix).find((file) => existsSync(file));
	if (existing)
		throw new BackupError(`${existing} already exists: move it away first, because a restore overwrites nothing`);
}

/**
 * Checks the backup's signature and its engine, and decrypts it if necessary. It is read once, into a private copy: a
 * folder of backups may be shared, and a file that changed after the check would be restored unchecked.
 */
async function withPlainBackup<T>(request: RestoreRequest, use: (backup: string) => Promise<T>) {
	const { file, keyFile, databaseUrl, signingKey, isUnsignedAllowed } = request;
	const engine = isPostgresAddress(databaseUrl) ? "PostgreSQL" : "SQLite";
	const folder = mkdtempSync(join(tmpdir(), "restore-"));
	try {
		const copy = join(folder, basename(file));
		wrapFailure(file, () => copyChunked(file, copy));
		if (!isUnsignedAllowed) await verifySignature(copy, file, signingKey);
		let backup = copy;
		if (readBackupKind(copy) === "encrypted") {
			backup = join(folder, "decrypted");
			await decryptFile(copy, backup, keyFile);
		}
		const kind = readBackupKind(backup);
		if (kind !== engine) {
			throw new BackupError(
				`${file} is a backup of ${kind}, but DATABASE_URL is ${engine}: use leads copy to move leads between them`,
			);
		}
		return await use(backup);
	} catch (error) {
		// People know the file by the name that they gave
		throw error instanceof BackupError
			? new BackupError(error.message.replaceAll(folder, dirname(file)), { cause: error })
			: error;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
