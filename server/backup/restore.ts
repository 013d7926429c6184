import { existsSync, openAsBlob, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { listPeople, type Person } from "../auth/people.ts";
import { endAllAccess } from "../auth/sessions.ts";
import { rewriteFile } from "../database/open.ts";
import type { Database, ErasureRow } from "../database/schema.ts";
import { repeatErasures } from "../privacy/erase.ts";
import { findErasedLeads } from "../privacy/erasures.ts";
import { BackupError, toBackupError } from "./backup-error.ts";
import { ageHeader, decryptFile } from "./encryption.ts";
import { checkAndCount, requireDatabaseFile, withDatabase } from "./make-backup.ts";
import { reapplyRemovals } from "./removed-access.ts";
import { withPrivateFolder } from "./temporary-path.ts";
import { syncFolder, writeFileAtomically } from "./write-file-atomically.ts";

interface RestoreRequest {
	readonly file: string;
	readonly databaseUrl: string;
	/** File with the age secret key that an encrypted backup needs. */
	readonly keyFile?: string | undefined;
	/** Erasures to repeat: those since the backup, and earlier ones. */
	readonly erasures: readonly ErasureRow[];
	readonly now: number;
}

/** Contents of a backup, after later erasures were repeated. */
export interface BackupContents {
	readonly leads: number;
	/** Times of the first and the last lead, in milliseconds since 1970; null without leads. */
	readonly first: number | null;
	readonly last: number | null;
	/** People who may sign in to the desk. */
	readonly people: readonly Pick<Person, "name" | "email" | "role">[];
	readonly erasedAgain: number;
	/** Sentences about people whose access has changed since. */
	readonly changedAccess: readonly string[];
	/** References of leads with deliveries that were pending, and may have been sent since the backup. */
	readonly pending: readonly string[];
}

/**
 * Creates the database at that address from a backup, and repeats later erasures and removals. Nothing is overwritten.
 *
 * @param confirm decides, from what the backup contains, whether the database takes its place
 * @returns undefined if it does not; nothing is left behind then, nor after a failure
 * @throws BackupError with a one-line message
 */
export function restore(
	request: RestoreRequest,
	confirm: (contents: BackupContents) => Promise<boolean>,
): Promise<BackupContents | undefined> {
	const target = requireDatabaseFile(request.databaseUrl);
	requireNoFile(target);
	return withRestoredDatabase(request, async (database, contents) => {
		if (!(await confirm(contents))) return undefined;
		requireNoFile(target);
		renameSync(database, target);
		syncFolder(dirname(target));
		return contents;
	});
}

export const checkRestore = (request: RestoreRequest): Promise<BackupContents> =>
	withRestoredDatabase(request, async (_, contents) => contents);

/** Restores into a private folder beside the database, which is deleted again. */
const withRestoredDatabase = <T>(
	request: RestoreRequest,
	use: (database: string, contents: BackupContents) => Promise<T>,
): Promise<T> =>
	withPrivateFolder(requireDatabaseFile(request.databaseUrl), async (folder) => {
		const database = join(folder, "leads.db");
		await unpackBackup(request, database);
		const contents = await withDatabase(database, (db) => repeatDeletions(db, request)).catch((error) => {
			throw toBackupError(request.file, error);
		});
		return use(database, contents);
	});

/** Writes the backup to a new plain file. */
async function unpackBackup({ file, keyFile }: RestoreRequest, to: string): Promise<void> {
	const content = await openAsBlob(file).catch((error) => {
		throw toBackupError(file, error);
	});
	// The first bytes tell what kind of file it is, because its name can be changed
	const begin = await content.slice(0, 32).text();
	const isEncrypted = begin.startsWith(ageHeader);
	if (!isEncrypted && !begin.startsWith("SQLite format 3\0"))
		throw new BackupError(`${file} is not a backup, or is damaged`);
	try {
		await writeFileAtomically(to, false, isEncrypted ? decryptFile(file, keyFile) : content.stream());
	} catch (error) {
		throw toBackupError(dirname(dirname(to)), error);
	}
}

/** Ends all access too, so that nobody whose access was revoked since the backup has it again. */
async function repeatDeletions(db: Database, { erasures, now }: RestoreRequest): Promise<BackupContents> {
	await checkAndCount(db);
	await endAllAccess(db);
	const changedAccess = await reapplyRemovals(db, erasures, now);
	const { leads: erasedAgain } = await repeatErasures(db, await findErasedLeads(db, erasures), erasures, now);
	if (erasedAgain > 0) await rewriteFile(db);
	return { ...(await readContents(db)), leads: await checkAndCount(db), erasedAgain, changedAccess };
}

async function readContents(db: Database) {
	const { first, last } = await db
		.selectFrom("leads")
		.select(({ fn }) => [
			fn.min<number | null>("received_at").as("first"),
			fn.max<number | null>("received_at").as("last"),
		])
		.executeTakeFirstOrThrow();
	const pending = await db
		.selectFrom("deliveries")
		.innerJoin("leads", "leads.id", "deliveries.lead_id")
		.select("leads.reference")
		.distinct()
		.where("next_attempt_at", "is not", null)
		.orderBy("leads.reference")
		.execute();
	return {
		first,
		last,
		people: (await listPeople(db)).people,
		pending: pending.map(({ reference }) => reference),
	};
}

function requireNoFile(target: string): void {
	const existing = ["", "-wal", "-shm"].map((suffix) => target + suffix).find((file) => existsSync(file));
	if (existing)
		throw new BackupError(`${existing} already exists: move it away first, because a restore overwrites nothing`);
}
