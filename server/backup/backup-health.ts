import { Gauge, type Registry } from "prom-client";
import { minute, week } from "../../content/shared/time.ts";
import { findLastRun } from "../database/job-runs.ts";
import type { Database } from "../database/schema.ts";
import { type Log, logFailure } from "../log.ts";

/** Delay of a backup before it counts as overdue, in addition to one missed backup. */
const leeway = 10 * minute;

/** State of the backups. Times are milliseconds since 1970. */
export interface BackupHealth {
	readonly isOn: boolean;
	readonly lastBackup: number | undefined;
	readonly lastCheck: number | undefined;
	/** Problems that need attention, one sentence each. */
	readonly problems: readonly string[];
	/** Problems that no failed run reports: a backup or a test that is overdue. */
	readonly overdue: readonly string[];
}

interface ScheduleState {
	readonly isOn: boolean;
	/** True if only the office can test a restore, which the service does not learn of. */
	readonly isEncrypted: boolean;
	readonly every: number;
	readonly startedAt: number;
	/** Reasons why the last backup or test restore failed. */
	readonly failures: { readonly backup?: string; readonly check?: string };
}

export async function readBackupHealth(
	db: Database,
	{ isOn, isEncrypted, every, startedAt, failures }: ScheduleState,
	now: number,
): Promise<BackupHealth> {
	if (!isOn) return { isOn, lastBackup: undefined, lastCheck: undefined, problems: [], overdue: [] };
	const [lastBackup, lastCheck] = [await findLastRun(db, "backup"), await findLastRun(db, "restore-check")];
	const failed: string[] = [];
	const overdue: string[] = [];
	if (failures.backup !== undefined) failed.push(`The last backup failed: ${failures.backup}.`);
	if (now - Math.max(lastBackup ?? 0, startedAt) > 2 * every + leeway) {
		overdue.push(`No backup has been made since ${lastBackup === undefined ? "the start" : formatUtc(lastBackup)}.`);
	}
	if (failures.check !== undefined) failed.push(`The last test restore failed: ${failures.check}.`);
	else if (!isEncrypted && lastBackup !== undefined && now - Math.max(lastCheck ?? 0, startedAt) > week) {
		overdue.push("No restore has been tested for a week. To test one: leads restore --check FILE.");
	}
	return { isOn, lastBackup, lastCheck, problems: [...failed, ...overdue], overdue };
}

/** Formats a time for comparison with a log, such as `2026-03-02 09:30:00 UTC`. */
const formatUtc = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;

/** Adds the state of the backups to the metrics, read for every scrape. */
export function registerBackupMetrics(registry: Registry, read: () => Promise<BackupHealth>, log: Log): void {
	const addGauge = (name: string, help: string, getValue: (health: BackupHealth) => number) =>
		new Gauge({
			name,
			help,
			registers: [registry],
			async collect() {
				try {
					this.set(getValue(await read()));
				} catch (error) {
					logFailure(log, error, "metrics could not read the database");
				}
			},
		});
	addGauge(
		"lead_backup_last_success_timestamp_seconds",
		"Start of the last good backup; 0 for never",
		({ lastBackup = 0 }) => lastBackup / 1000,
	);
	addGauge(
		"lead_restore_check_last_success_timestamp_seconds",
		"Time of the last good test restore; 0 for never",
		({ lastCheck = 0 }) => lastCheck / 1000,
	);
	addGauge("lead_safety_problems", "Number of current backup problems", ({ problems }) => problems.length);
}
