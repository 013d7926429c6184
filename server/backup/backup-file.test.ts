import { expect, test } from "vitest";
import { day, hour } from "../../content/shared/time.ts";
import { formatBackupName, listExpired, parseBackupTime } from "./backup-file.ts";

test("a backup's name has its start in UTC", () => {
	const begun = Date.parse("2026-03-02T09:30:05Z");
	expect(formatBackupName(begun, false)).toBe("leads-2026-03-02T093005Z.db");
	expect(formatBackupName(begun, true)).toBe("leads-2026-03-02T093005Z.db.age");
	expect(parseBackupTime("leads-2026-03-02T093005Z.db.age")).toBe(begun);
	for (const other of ["leads.db", "leads-2026-03-02.db", "leads-2026-13-02T093005Z.db", "erasures.txt"]) {
		expect(parseBackupTime(other)).toBeUndefined();
	}
});

test("backups are kept for two days, then the last of each day for thirty", () => {
	const now = Date.parse("2026-03-31T12:00:00Z");
	const hourly = Array.from({ length: 24 * 40 }, (_, hours) => formatBackupName(now - hours * hour, false));
	const gone = new Set(listExpired([...hourly, "erasures.txt", "leads.db"], 30, now));
	const kept = hourly.filter((name) => !gone.has(name));
	expect(kept.slice(0, 49)).toEqual(hourly.slice(0, 49));
	expect(kept.slice(49)).toEqual(
		Array.from({ length: 28 }, (_, days) => formatBackupName(Date.parse("2026-03-28T23:00:00Z") - days * day, false)),
	);
	expect([...gone].every((name) => hourly.includes(name))).toBe(true);
});

test("the newest backup is kept however old it is", () => {
	const names = [formatBackupName(0, false), formatBackupName(day, false)];
	expect(listExpired(names, 30, 100 * day)).toEqual([names[0]]);
});
