import { day } from "../../content/shared/time.ts";

/** Names a backup by its start in UTC: `leads-2026-03-02T093000Z.db`. */
export const formatBackupName = (startedAt: number, isEncrypted: boolean): string =>
	`leads-${new Date(startedAt).toISOString().slice(0, 19).replaceAll(":", "")}Z.db${isEncrypted ? ".age" : ""}`;

const namePattern = /^leads-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.db(?:\.age)?$/;

/** Returns the start of the backup with that name; undefined for any other file. */
export function parseBackupTime(name: string): number | undefined {
	const [, date, hours, minutes, seconds] = namePattern.exec(name) ?? [];
	const time = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
	return Number.isNaN(time) ? undefined : time;
}

/** Time during which every backup is kept, in milliseconds. After that, only the last backup of each day is kept. */
const keepAllFor = 2 * day;

/** Returns the backups to delete. The newest of all stays, however old it is. */
export function listExpired(names: readonly string[], keepDays: number, now: number): readonly string[] {
	const backups = names
		.map((name) => ({ name, startedAt: parseBackupTime(name) ?? Number.NaN }))
		.filter(({ startedAt }) => !Number.isNaN(startedAt))
		.toSorted((a, b) => a.startedAt - b.startedAt);
	const lastOfDay = new Map(backups.map(({ name, startedAt }) => [Math.floor(startedAt / day), name]));
	const isKept = ({ name, startedAt }: (typeof backups)[number]) =>
		now - startedAt <= Math.min(keepAllFor, keepDays * day) ||
		name === backups.at(-1)?.name ||
		(now - startedAt <= keepDays * day && lastOfDay.get(Math.floor(startedAt / day)) === name);
	return backups.filter((backup) => !isKept(backup)).map(({ name }) => name);
}
