import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { isPostgresAddress, sqliteFilePath } from "../database/address.ts";
import type { PastErasure } from "../privacy/erasure-register.ts";
import { type Approve, foreignCodeInSqlite, requireApprovedCode } from "./approval.ts";
import { BackupError, describeFailure, wrapFailure } from "./backup-error.ts";
import { backupKindOf } from "./backup-file.ts";
import { copyChunked, sync } from "./chunked-io.ts";
import { decryptFile } from "./encryption.ts";
import { checkDump, fillFromDump, foreignCodeInDump } from "./postgres-dump.ts";
import { emptyPostgres, requireEmptyPostgres, withTemporaryDatabase } from "./postgres-target.ts";
import { type Replayed, replaySince } from "./replay.ts";
import { verifySignature } from "./signature.ts";
import { checkSqlite, type RowCounts } from "./sqlite-copy.ts";

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
	readonly isUnsigned?: boolean | undefined;
	/** Milliseconds since 1970. */
	readonly now: number;
}

export interface Restored extends Replayed {
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
export async function restore(request: RestoreRequest, approve: Approve): Promise<Restored> {
	if (isPostgresAddress(request.databaseUrl)) await requireEmptyPostgres(request.databaseUrl);
	else requireNoFile(sqliteFilePath(request.databaseUrl));
	return withPlainBackup(request, async (backup) => {
		if (isPostgresAddress(request.databaseUrl)) {
			const restored = await fillPostgres(request, backup, request.databaseUrl, approve);
			if (await approve({ people: restored.people })) return restored;
			await emptyPostgres(request.databaseUrl);
			throw new BackupError(notWanted);
		}
		const target = sqliteFilePath(request.databaseUrl);
		const part = join(dirname(target), `.restore-${randomUUID()}.part`);
		try {
			mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
			const restored = await fillSqlite(request, backup, part, approve);
			if (!(await approve({ people: restored.people }))) throw new BackupError(notWanted);
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

const notWanted = "nothing was restored, as you said";

/** Restores into a temporary database, which is deleted again. */
export const checkRestore = (order: RestoreRequest, approve: Approve): Promise<Restored> =>
	withPlainBackup(order, async (backup) => {
		if (isPostgresAddress(order.databaseUrl)) {
			return withTemporaryDatabase(order.databaseUrl, (url) => fillPostgres(order, backup, url, approve));
		}
		const folder = mkdtempSync(join(tmpdir(), "restore-check-"));
		try {
			return await fillSqlite(order, backup, join(folder, "leads.db"), approve);
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	});

async function fillSqlite(order: RestoreRequest, backup: string, target: string, approve: Approve): Promise<Restored> {
	wrapFailure(dirname(target), () => copyChunked(backup, target));
	const counts = checkSqlite(target);
	await requireApprovedCode(await foreignCodeInSqlite(target), approve);
	const replayed = await replaySince(`file:${target}`, order);
	checkSqlite(target);
	return { backup: counts, ...replayed };
}

async function fillPostgres(
	order: RestoreRequest,
	backup: string,
	databaseUrl: string,
	approve: Approve,
): Promise<Restored> {
	const counts = await checkDump(backup);
	await requireApprovedCode(await foreignCodeInDump(backup), approve);
	await fillFromDump(backup, databaseUrl);
	return { backup: counts, ...(await replaySince(databaseUrl, order)) };
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
async function withPlainBackup<T>(order: RestoreRequest, use: (backup: string) => Promise<T>) {
	const { file, keyFile, databaseUrl, signingKey, isUnsigned } = order;
	const engine = isPostgresAddress(databaseUrl) ? "PostgreSQL" : "SQLite";
	const folder = mkdtempSync(join(tmpdir(), "restore-"));
	try {
		const copy = join(folder, basename(file));
		wrapFailure(file, () => copyChunked(file, copy));
		if (!isUnsigned) await verifySignature(copy, file, signingKey);
		let backup = copy;
		if (backupKindOf(copy) === "encrypted") {
			backup = join(folder, "decrypted");
			await decryptFile(copy, backup, keyFile);
		}
		const kind = backupKindOf(backup);
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
