import { dirname } from "node:path";
import { day, minute } from "../../content/shared/time.ts";
import { findDatabaseFile } from "../database/address.ts";
import { findLastRun, recordRun } from "../database/job-runs.ts";
import type { Database } from "../database/schema.ts";
import { getReason, type Log, logFailure } from "../log.ts";
import type { Settings } from "../settings/settings.ts";
import { type Clock, systemClock } from "../time/clock.ts";
import { runEvery } from "../time/run-every.ts";
import { readBackupHealth } from "./backup-health.ts";
import { readErasureLists } from "./erasures-file.ts";
import { type Backup, makeBackup } from "./make-backup.ts";
import { checkRestore } from "./restore.ts";
import { removeAbandoned } from "./temporary-path.ts";

const pollInterval = 10_000;
const retryAfter = 5 * minute;
/** Milliseconds between two test restores: less than the week after which a missing one is a problem. */
const checkInterval = 6 * day;

/**
 * Backs SQLite up at the configured interval, counted from the last successful backup, and tests a restore each week
 * unless backups are encrypted.
 */
export function startBackups(db: Database, settings: Settings, log: Log, clock: Clock = systemClock) {
	const { DATABASE_URL: databaseUrl, BACKUP_TO: folder, BACKUP_EVERY: every } = settings;
	const { BACKUP_AGE_RECIPIENT: recipient, BACKUP_KEEP: keepDays } = settings;
	const database = findDatabaseFile(databaseUrl);
	const isOn = folder !== undefined && database !== undefined;
	const startedAt = clock.now();
	const failures: { backup?: string; check?: string } = {};
	let triedAt = 0;

	async function backUp(folder: string, now: number): Promise<Backup | undefined> {
		try {
			const backup = await makeBackup(db, { databaseUrl, folder, recipient, keepDays, now });
			await recordRun(db, "backup", now);
			delete failures.backup;
			log.info({ leads: backup.leads, ms: clock.now() - now }, "a backup was made and checked");
			return backup;
		} catch (error) {
			failures.backup = getReason(error);
			logFailure(log, error, "the backup failed", { reason: failures.backup });
			return undefined;
		}
	}

	/** Tests a restore if one is due. The service cannot read an encrypted backup; the office has to test those. */
	async function testRestoreIfDue({ file }: Backup): Promise<void> {
		const last = (await findLastRun(db, "restore-check")) ?? 0;
		if (recipient !== undefined || clock.now() - last < checkInterval) return;
		try {
			const { erasures } = await readErasureLists(file, folder);
			const { leads } = await checkRestore({ file, databaseUrl, erasures, now: clock.now() });
			await recordRun(db, "restore-check", clock.now());
			delete failures.check;
			log.info({ leads }, "a backup was restored as a test");
		} catch (error) {
			failures.check = getReason(error);
			logFailure(log, error, "a test restore failed", { reason: failures.check });
		}
	}

	async function runDue(folder: string): Promise<void> {
		const now = clock.now();
		const last = (await findLastRun(db, "backup")) ?? 0;
		if (now - last < every || now - triedAt < Math.min(retryAfter, every)) return;
		triedAt = now;
		const backup = await backUp(folder, now);
		if (backup) await testRestoreIfDue(backup);
	}

	/** Reads the state of the backups. Throws when the database does not respond. */
	const read = () =>
		readBackupHealth(db, { isOn, isEncrypted: recipient !== undefined, every, startedAt, failures }, clock.now());

	let known: readonly string[] = [];
	/** Logs each new problem that is no failure of the moment: an overdue backup, or a week without a test. */
	async function logProblems(): Promise<void> {
		const { overdue } = await read();
		for (const problem of overdue) if (!known.includes(problem)) log.error({ problem }, "backups need attention");
		known = overdue;
	}

	if (database !== undefined) removeAbandoned(dirname(database));
	const run = (folder: string) =>
		runDue(folder)
			.then(logProblems)
			.catch((error) => logFailure(log, error, "the backup could not read the database"));
	const job = isOn ? runEvery(pollInterval, () => run(folder), clock) : undefined;
	return {
		read,
		/** Stops the schedule. A running backup ends with the process and leaves nothing behind. */
		stop: () => void job?.stop(),
	};
}
