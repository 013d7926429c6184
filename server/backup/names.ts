import type { KeepRule } from "../setting-values.ts";

const day = 86_400_000;

/** `leads-2026-03-02T093000Z.db`: when it was begun, in UTC, and what it is. */
export const backupName = (begun: number, kind: "db" | "dump", isSealed: boolean): string =>
	`leads-${new Date(begun).toISOString().slice(0, 19).replaceAll(":", "")}Z.${kind}${isSealed ? ".age" : ""}`;

const shape = /^leads-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:db|dump)(?:\.age)?$/;

/** When the backup of that name was begun; undefined for any other file. */
export function begunAt(name: string): number | undefined {
	const [, date, hours, minutes, seconds] = shape.exec(name) ?? [];
	const time = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
	return Number.isNaN(time) ? undefined : time;
}

/** The backups of a folder, oldest first. */
export const backupsAmong = (names: readonly string[]): readonly string[] =>
	names.filter((name) => begunAt(name) !== undefined).toSorted((a, b) => Number(begunAt(a)) - Number(begunAt(b)));

/** The backups that the rule no longer keeps: of a day that is past, the last one stays. The newest of all always does. */
export function expired(names: readonly string[], keep: KeepRule, now: number): readonly string[] {
	const backups = backupsAmong(names).map((name) => ({ name, begun: begunAt(name) ?? 0 }));
	const lastOfDay = new Map(backups.map(({ name, begun }) => [Math.floor(begun / day), name]));
	const isKept = ({ name, begun }: (typeof backups)[number]) =>
		now - begun <= keep.all ||
		name === backups.at(-1)?.name ||
		(now - begun <= keep.daily && lastOfDay.get(Math.floor(begun / day)) === name);
	return backups.filter((backup) => !isKept(backup)).map(({ name }) => name);
}
