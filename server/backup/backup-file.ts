import { closeSync, openSync, readSync } from "node:fs";
import { day } from "../../content/shared/time.ts";
import type { KeepRule } from "../settings/values.ts";
import { BackupError, wrapFailure } from "./backup-error.ts";
import { ageHeader } from "./encryption.ts";

/** Names a backup by its start in UTC and its kind: `leads-2026-03-02T093000Z.db`. */
export const formatBackupName = (startedAt: number, kind: "db" | "dump", isEncrypted: boolean): string =>
	`leads-${new Date(startedAt).toISOString().slice(0, 19).replaceAll(":", "")}Z.${kind}${isEncrypted ? ".age" : ""}`;

const namePattern = /^leads-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:db|dump)(?:\.age)?$/;

/** Returns the start of the backup with that name; undefined for any other file. */
export function parseBackupTime(name: string): number | undefined {
	const [, date, hours, minutes, seconds] = namePattern.exec(name) ?? [];
	const time = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
	return Number.isNaN(time) ? undefined : time;
}

/** Returns the names of backups, oldest first. */
const sortBackups = (names: readonly string[]): readonly string[] =>
	names
		.filter((name) => parseBackupTime(name) !== undefined)
		.toSorted((a, b) => Number(parseBackupTime(a)) - Number(parseBackupTime(b)));

/**
 * Returns the backups that the rule no longer keeps. In its daily period the last backup of each day stays; the
 * newest of all always stays.
 */
export function listExpired(names: readonly string[], keep: KeepRule, now: number): readonly string[] {
	const backups = sortBackups(names).map((name) => ({ name, startedAt: parseBackupTime(name) ?? 0 }));
	const lastOfDay = new Map(backups.map(({ name, startedAt }) => [Math.floor(startedAt / day), name]));
	const isKept = ({ name, startedAt }: (typeof backups)[number]) =>
		now - startedAt <= keep.all ||
		name === backups.at(-1)?.name ||
		(now - startedAt <= keep.daily && lastOfDay.get(Math.floor(startedAt / day)) === name);
	return backups.filter((backup) => !isKept(backup)).map(({ name }) => name);
}

/** Kind of a backup file, read from its first bytes, since a name can be changed. */
type BackupKind = "SQLite" | "PostgreSQL" | "encrypted";

const magicBytes: readonly (readonly [mark: string, kind: BackupKind])[] = [
	["SQLite format 3\0", "SQLite"],
	["PGDMP", "PostgreSQL"],
	[ageHeader, "encrypted"],
];

/** Returns a backup file's kind. Throws BackupError if the file cannot be read or is not a backup. */
export function readBackupKind(file: string): BackupKind {
	const begin = Buffer.alloc(32);
	wrapFailure(file, () => {
		const descriptor = openSync(file, "r");
		readSync(descriptor, begin);
		closeSync(descriptor);
	});
	const format = magicBytes.find(([mark]) => begin.toString("latin1").startsWith(mark));
	if (!format) throw new BackupError(`${file} is not a backup, or is damaged`);
	return format[1];
}
