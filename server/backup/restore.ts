import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { filePath } from "../store/sqlite.ts";
import type { PastErasure } from "../store/store.ts";
import { BackupFailed, failureAt } from "./backup-failed.ts";
import { kindOf } from "./backup-file.ts";
import { type BroughtUpToDate, bringUpToDate } from "./bring-up-to-date.ts";
import { copyInPieces, sync } from "./in-pieces.ts";
import { checkDump, fillFromDump } from "./postgres-dump.ts";
import { demandEmptyPostgres, withTemporaryDatabase } from "./postgres-target.ts";
import { unseal } from "./sealing.ts";
import { type Counts, checkSqlite } from "./sqlite-copy.ts";

export interface RestoreOrder {
	readonly file: string;
	readonly databaseUrl: string;
	/** With the secret key of age that an encrypted backup needs. */
	readonly keyFile?: string | undefined;
	/** What was erased since the backup, and earlier. */
	readonly erasures: readonly PastErasure[];
	/** The journal of what came in since the backup. */
	readonly journal?: string | undefined;
	/** In milliseconds since 1970. */
	readonly now: number;
}

export interface Restored extends BroughtUpToDate {
	readonly backup: Counts;
}

const isPostgres = (url: string): boolean => url.startsWith("postgres");

/**
 * Makes the database at that address of a backup and what has happened since. Deliveries pause in it until somebody
 * resumes them. It occupies the calling thread.
 *
 * @throws BackupFailed and the store's own errors, in one line, where the database is not empty or the backup is not good;
 * nothing is overwritten then, and nothing is left behind
 */
export async function restore(order: RestoreOrder): Promise<Restored> {
	if (isPostgres(order.databaseUrl)) await demandEmptyPostgres(order.databaseUrl);
	else demandNoFile(filePath(order.databaseUrl));
	return withPlainBackup(order, async (backup) => {
		if (isPostgres(order.databaseUrl)) return fillPostgres(order, backup, order.databaseUrl);
		const target = filePath(order.databaseUrl);
		const part = join(dirname(target), `.restore-${randomUUID()}.part`);
		try {
			mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
			const restored = await fillSqlite(order, backup, part);
			demandNoFile(target);
			renameSync(part, target);
			sync(dirname(target));
			return restored;
		} catch (error) {
			throw failureAt(target, error);
		} finally {
			for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(part + suffix, { force: true });
		}
	});
}

/** Does the same into a temporary database, which is removed again. */
export const tryRestore = (order: RestoreOrder): Promise<Restored> =>
	withPlainBackup(order, async (backup) => {
		if (isPostgres(order.databaseUrl)) {
			return withTemporaryDatabase(order.databaseUrl, (url) => fillPostgres(order, backup, url));
		}
		const folder = mkdtempSync(join(tmpdir(), "restore-check-"));
		try {
			return await fillSqlite(order, backup, join(folder, "leads.db"));
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	});

async function fillSqlite(order: RestoreOrder, backup: string, target: string): Promise<Restored> {
	try {
		copyInPieces(backup, target);
	} catch (error) {
		throw failureAt(dirname(target), error);
	}
	const counts = checkSqlite(target);
	const broughtUpToDate = await bringUpToDate(`file:${target}`, order);
	checkSqlite(target);
	return { backup: counts, ...broughtUpToDate };
}

async function fillPostgres(order: RestoreOrder, backup: string, databaseUrl: string): Promise<Restored> {
	const counts = await checkDump(backup);
	await fillFromDump(backup, databaseUrl);
	return { backup: counts, ...(await bringUpToDate(databaseUrl, order)) };
}

function demandNoFile(target: string): void {
	const there = ["", "-wal", "-shm"].map((suffix) => target + suffix).find((file) => existsSync(file));
	if (there) throw new BackupFailed(`${there} is there already: a restore overwrites nothing, move it away first`);
}

/** Decrypts the backup if need be; it must be one of the database's own engine. */
async function withPlainBackup<T>({ file, keyFile, databaseUrl }: RestoreOrder, use: (backup: string) => Promise<T>) {
	const engine = isPostgres(databaseUrl) ? "PostgreSQL" : "SQLite";
	const demandEngine = (kind: string) => {
		if (kind !== engine) {
			throw new BackupFailed(
				`${file} is a backup of ${kind}, and DATABASE_URL is ${engine}: leads copy moves leads between them`,
			);
		}
	};
	const kind = kindOf(file);
	if (kind !== "sealed") {
		demandEngine(kind);
		return use(file);
	}
	const folder = mkdtempSync(join(tmpdir(), "restore-"));
	try {
		const plain = join(folder, "backup");
		await unseal(file, plain, keyFile);
		demandEngine(kindOf(plain));
		return await use(plain);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
