import type { Database } from "../database/schema.ts";
import { lastTurns } from "../database/turns.ts";
import type { Settings } from "../settings/settings.ts";
import type { Replica } from "./replica.ts";
import type { Schedule } from "./schedule.ts";

const minute = 60_000;
const week = 7 * 24 * 60 * minute;
/** Delay of a backup before it counts as overdue, in addition to one missed backup. */
const leeway = 10 * minute;
/** Delay of the journal above which it is a problem. */
const maxBehind = minute;

/** State of backups, journal and restores. Times are milliseconds since 1970. */
export interface Safety {
	/** Absent if no backups are configured. */
	readonly backup?: { readonly lastGood: number | undefined; readonly lastCheck: number | undefined };
	/** Milliseconds; absent if no journal is configured. */
	readonly replicaBehind?: number;
	/** Time since which deliveries are paused; undefined if they are not. */
	readonly pausedSince: number | undefined;
	/** Problems that need attention, one sentence each. */
	readonly problems: readonly string[];
}

interface Watched {
	readonly store: Database;
	readonly settings: Pick<Settings, "BACKUP_EVERY">;
	readonly schedule: Pick<Schedule, "failures"> | undefined;
	readonly replica: Pick<Replica, "state"> | undefined;
	readonly startedAt: number;
}

/** Reads the current state. @throws when the store does not respond */
export async function readSafety(
	{ store, settings, schedule, replica, startedAt }: Watched,
	now: number,
): Promise<Safety> {
	const events = await lastTurns(store);
	const [lastGood, lastCheck, pausedSince] = [events.get("backup"), events.get("restore-check"), events.get("paused")];
	const problems: string[] = [];
	if (schedule) {
		const { backup: reason = "the log of the instance that tried says why", check } = schedule.failures();
		if ((events.get("backup-failed") ?? 0) > (lastGood ?? 0)) problems.push(`The last backup failed: ${reason}.`);
		if (now - Math.max(lastGood ?? 0, startedAt) > 2 * settings.BACKUP_EVERY + leeway) {
			problems.push(`No backup was made since ${lastGood === undefined ? "the start" : utc(lastGood)}.`);
		}
		if (check !== undefined) problems.push(`A restore was tried and failed: ${check}.`);
		else if (lastGood !== undefined && now - (lastCheck ?? 0) > week) {
			problems.push("No restore was tried for a week: leads restore --check FILE does.");
		}
	}
	const state = replica?.state();
	if (state && state.behind > maxBehind) {
		const behind = Math.floor(state.behind / minute);
		problems.push(`The journal is ${behind} min behind: ${state.failure ?? "the database does not answer"}.`);
	}
	if (pausedSince !== undefined) {
		problems.push(`Deliveries pause since the restore of ${utc(pausedSince)}: leads restore --go lets them out.`);
	}
	return {
		...(schedule && { backup: { lastGood, lastCheck } }),
		...(state && { replicaBehind: state.behind }),
		pausedSince,
		problems,
	};
}

/** Formats a time for comparison with a log, such as `2026-03-02 09:30:00 UTC`. */
export const utc = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;

/** Describes the state in lines for operators. */
export function describeSafety({ backup, replicaBehind, problems }: Safety): readonly string[] {
	const when = (time: number | undefined) => (time === undefined ? "never" : utc(time));
	return [
		...(backup ? [`last backup: ${when(backup.lastGood)}`, `last restore tried: ${when(backup.lastCheck)}`] : []),
		...(replicaBehind === undefined ? [] : [`journal behind: ${(replicaBehind / 1000).toFixed(1)} s`]),
		...problems.map((problem) => `problem: ${problem}`),
	];
}
