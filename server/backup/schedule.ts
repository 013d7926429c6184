import { day, minute } from "../../content/shared/time.ts";
import { claimRun, findLastRun, recordRun } from "../database/job-runs.ts";
import type { Database } from "../database/schema.ts";
import { type Log, logFailure } from "../log.ts";
import type { Settings } from "../settings/settings.ts";
import { type Clock, systemClock } from "../time/clock.ts";
import { runEvery } from "../time/run-every.ts";
import { listErasureFolders, readErasureLists, writeErasureLists } from "./erasures-file.ts";
import { findJournal } from "./journal-file.ts";
import type { Backup } from "./make-backup.ts";
import { runBackup, runRestoreCheck } from "./run-in-thread.ts";

const pollInterval = 10_000;
const retryAfter = 5 * minute;
/** Milliseconds between two test restores: less than the week after which a missing one is a problem. */
const checkInterval = 6 * day;

interface ScheduleOptions {
	readonly db: Database;
	readonly settings: Settings;
	readonly folder: string;
	readonly log: Log;
	readonly clock?: Clock;
}

export interface BackupSchedule {
	/** Returns why this instance's last backup or test restore failed. */
	failures(): { readonly backup: string | undefined; readonly check: string | undefined };
	/** Stops the schedule. A running backup ends with the process and leaves no file under its name. */
	stop(): void;
}

/**
 * Backs up at the configured interval, on one instance at a time, and tests a restore each week unless backups are
 * encrypted.
 */
export function startBackups(options: ScheduleOptions): BackupSchedule {
	const { db, settings, folder, log, clock = systemClock } = options;
	const {
		BACKUP_EVERY: every,
		BACKUP_KEEP: keep,
		BACKUP_AGE_RECIPIENT: recipient,
		BACKUP_SIGNING_KEY: signingKey,
	} = settings;
	let backupFailure: string | undefined;
	let checkFailure: string | undefined;

	const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

	async function backUp(now: number): Promise<Backup | undefined> {
		try {
			const backup = await runBackup({ databaseUrl: settings.DATABASE_URL, folder, recipient, signingKey, keep, now });
			await writeErasureLists(db, listErasureFolders(settings));
			await recordRun(db, "backup", now);
			backupFailure = undefined;
			log.info({ leads: backup.leads, ms: clock.now() - now }, "a backup was made and checked");
			return backup;
		} catch (error) {
			backupFailure = getErrorMessage(error);
			logFailure(log, error, "the backup failed", { reason: backupFailure });
			await recordRun(db, "backup-failed", clock.now());
			await recordRun(db, "backup-begun", clock.now() - Math.max(every - retryAfter, 0));
			return undefined;
		}
	}

	/** Tests a restore if one is due. The service cannot read an encrypted backup; the office has to test those. */
	async function check({ file }: Backup): Promise<void> {
		const last = (await findLastRun(db, "restore-check")) ?? 0;
		if (recipient !== undefined || clock.now() - last < checkInterval) return;
		try {
			const { erasures } = await readErasureLists(file, listErasureFolders(settings));
			const journal = settings.REPLICA_TO === undefined ? undefined : await findJournal(settings.REPLICA_TO);
			const { leads } = await runRestoreCheck({
				file,
				databaseUrl: settings.DATABASE_URL,
				erasures,
				journal,
				signingKey,
				isUnsignedAllowed: signingKey === undefined,
				now: clock.now(),
			});
			await recordRun(db, "restore-check", clock.now());
			checkFailure = undefined;
			log.info({ leads }, "a backup was restored as a test");
		} catch (error) {
			checkFailure = getErrorMessage(error);
			logFailure(log, error, "a test restore failed", { reason: checkFailure });
		}
	}

	async function runDue(): Promise<void> {
		const now = clock.now();
		if (!(await claimRun(db, "backup-begun", now, every))) return;
		const backup = await backUp(now);
		if (backup) await check(backup);
	}

	const tryRunDue = () => runDue().catch((error) => logFailure(log, error, "the backup could not read the database"));
	const job = runEvery(pollInterval, tryRunDue, clock);
	return {
		failures: () => ({ backup: backupFailure, check: checkFailure }),
		stop: () => void job.stop(),
	};
}
