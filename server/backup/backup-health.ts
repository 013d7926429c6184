import { Gauge, type Registry } from "prom-client";
import { minute, week } from "../../content/shared/time.ts";
import { listLastRuns } from "../database/job-runs.ts";
import type { Database } from "../database/schema.ts";
import { pauseRun } from "../delivery/pause.ts";
import { type Log, logFailure } from "../log.ts";
import type { Settings } from "../settings/settings.ts";
import type { Journal } from "./journal.ts";
import type { BackupSchedule } from "./schedule.ts";

/** Delay of a backup before it counts as overdue, in addition to one missed backup. */
const leeway = 10 * minute;
/** Delay of the journal above which it is a problem. */
const maxJournalLag = minute;

/** State of backups, journal and restores. Times are milliseconds since 1970. */
export interface BackupHealth {
	/** Absent if no backups are configured. */
	readonly backup?: { readonly lastGood: number | undefined; readonly lastCheck: number | undefined };
	/** Milliseconds; absent if no journal is configured. */
	readonly journalLag?: number;
	/** Time since which deliveries are paused; undefined if they are not. */
	readonly pausedSince: number | undefined;
	/** Problems that need attention, one sentence each. */
	readonly problems: readonly string[];
}

interface HealthSources {
	readonly db: Database;
	readonly settings: Pick<Settings, "BACKUP_EVERY">;
	readonly schedule: Pick<BackupSchedule, "failures"> | undefined;
	readonly journal: Pick<Journal, "state"> | undefined;
	readonly startedAt: number;
}

/** Reads the current state. Throws when the database does not respond. */
export async function readBackupHealth(
	{ db, settings, schedule, journal, startedAt }: HealthSources,
	now: number,
): Promise<BackupHealth> {
	const events = await listLastRuns(db);
	const [lastGood, lastCheck, pausedSince] = [events.get("backup"), events.get("restore-check"), events.get(pauseRun)];
	const problems: string[] = [];
	if (schedule) {
		const { backup: reason = "see the log of the instance that tried", check } = schedule.failures();
		if ((events.get("backup-failed") ?? 0) > (lastGood ?? 0)) problems.push(`The last backup failed: ${reason}.`);
		if (now - Math.max(lastGood ?? 0, startedAt) > 2 * settings.BACKUP_EVERY + leeway) {
			problems.push(`No backup has been made since ${lastGood === undefined ? "the start" : formatUtc(lastGood)}.`);
		}
		if (check !== undefined) problems.push(`The last test restore failed: ${check}.`);
		else if (lastGood !== undefined && now - (lastCheck ?? 0) > week) {
			problems.push("No restore has been tested for a week. To test one: leads restore --check FILE.");
		}
	}
	const state = journal?.state();
	if (state && state.lag > maxJournalLag) {
		const behind = Math.floor(state.lag / minute);
		problems.push(`The journal is ${behind} min behind: ${state.failure ?? "the database does not respond"}.`);
	}
	if (pausedSince !== undefined) {
		problems.push(
			`Deliveries have been paused since the restore of ${formatUtc(pausedSince)}. To resume: leads restore --go.`,
		);
	}
	return {
		...(schedule && { backup: { lastGood, lastCheck } }),
		...(state && { journalLag: state.lag }),
		pausedSince,
		problems,
	};
}

/** Formats a time for comparison with a log, such as `2026-03-02 09:30:00 UTC`. */
export const formatUtc = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;

/** Describes the state in lines for operators. */
export function describeBackupHealth({ backup, journalLag, problems }: BackupHealth): readonly string[] {
	const when = (time: number | undefined) => (time === undefined ? "never" : formatUtc(time));
	return [
		...(backup ? [`last backup: ${when(backup.lastGood)}`, `last restore tried: ${when(backup.lastCheck)}`] : []),
		...(journalLag === undefined ? [] : [`journal behind: ${(journalLag / 1000).toFixed(1)} s`]),
		...problems.map((problem) => `problem: ${problem}`),
	];
}

/** Adds the state of backups, journal and restores to the metrics, read for every scrape. */
export function registerBackupMetrics(registry: Registry, read: () => Promise<BackupHealth>, log: Log): void {
	const registers = [registry];
	const lastBackup = new Gauge({
		name: "lead_backup_last_success_timestamp_seconds",
		help: "When the last good backup was begun; 0 for never",
		registers,
	});
	const lastCheck = new Gauge({
		name: "lead_restore_check_last_success_timestamp_seconds",
		help: "When a restore was last tried and found good; 0 for never",
		registers,
	});
	const behind = new Gauge({
		name: "lead_journal_behind_seconds",
		help: "How far the journal on the other disk is behind",
		registers,
	});
	const paused = new Gauge({
		name: "lead_deliveries_paused",
		help: "1 while deliveries pause after a restore",
		registers,
	});
	new Gauge({
		name: "lead_safety_problems",
		help: "Things about backups, journal and restores that somebody should see to",
		registers,
		async collect() {
			try {
				const { backup, journalLag, pausedSince, problems } = await read();
				lastBackup.set((backup?.lastGood ?? 0) / 1000);
				lastCheck.set((backup?.lastCheck ?? 0) / 1000);
				behind.set((journalLag ?? 0) / 1000);
				paused.set(pausedSince === undefined ? 0 : 1);
				this.set(problems.length);
			} catch (error) {
				logFailure(log, error, "metrics could not read the database");
			}
		},
	});
}
