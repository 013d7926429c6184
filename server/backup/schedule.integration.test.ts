import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { day, hour, minute } from "../../content/shared/time.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { startService } from "../../tests/support/service/service.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { findLastRun, recordRun } from "../database/job-runs.ts";
import { openDatabase } from "../database/open.ts";
import { readBacklog } from "../delivery/backlog.ts";
import { createMetrics } from "../http/metrics.ts";
import { alertAboutBackups } from "../jobs/alerts.ts";
import { insertLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { createMailer } from "../mail/mailer.ts";
import { readSettings } from "../settings/settings.ts";
import type { Clock } from "../time/clock.ts";
import { readBackupHealth, registerBackupMetrics } from "./backup-health.ts";
import { startBackups } from "./schedule.ts";

const silent = createLog({ write: () => undefined });

/** Opens a database with a lead, whose backups can be started again and again. */
async function setUp(folder: string, more: Readonly<Record<string, string>> = {}) {
	const place = temporaryFolder();
	const DATABASE_URL = `file:${join(place, "leads.db")}`;
	const settings = readSettings({ DATABASE_URL, BACKUP_TO: folder, ...more });
	const db = await openDatabase(DATABASE_URL);
	onTestFinished(() => db.destroy());
	await insertLead(db, someLead());
	const start = (clock?: Clock) => {
		const schedule = startBackups(db, settings, silent, clock);
		onTestFinished(() => schedule.stop());
		return schedule;
	};
	return { db, place, settings, start };
}

const listBackups = (folder: string) => readdirSync(folder).filter((name) => /^leads-.*\.db$/.test(name));

test("the service makes a backup at startup, tests a restore, and reports both", { timeout: 60_000 }, async () => {
	const folder = temporaryFolder();
	const { place, start } = await setUp(folder);
	const { read } = start();
	await expect.poll(async () => (await read()).lastCheck, { timeout: 50_000 }).toBeDefined();
	expect(listBackups(folder)).toHaveLength(1);
	expect(readdirSync(place).filter((name) => name.endsWith(".part"))).toEqual([]);
	const health = await read();
	expect(health.problems).toEqual([]);
	expect(health.lastBackup).toBeDefined();
});

test("a service killed in the middle of a backup makes it after the restart and removes the plain copy", {
	timeout: 120_000,
}, async () => {
	const folder = temporaryFolder();
	const { db, place, settings, start } = await setUp(folder, { BACKUP_EVERY: "1d" });
	await Promise.all(Array.from({ length: 3_000 }, () => insertLead(db, someLead())));
	const parts = () => [place, folder].flatMap((each) => readdirSync(each)).filter((name) => name.endsWith(".part"));
	const service = await startService({
		env: { DATABASE_URL: settings.DATABASE_URL, BACKUP_TO: folder, BACKUP_EVERY: "1d" },
		expectedErrors: /is on the same disk as the database/,
	});
	onTestFinished(() => service.stop());
	await expect.poll(parts, { interval: 1, timeout: 30_000 }).not.toEqual([]);
	await service.kill();
	expect(parts()).not.toEqual([]);
	expect(listBackups(folder)).toEqual([]);

	const { read } = start();
	expect(parts().filter((name) => name.includes(`-${service.process.pid}-`))).toEqual([]);
	await expect.poll(async () => (await read()).lastCheck, { timeout: 50_000 }).toBeDefined();
	expect(listBackups(folder)).toHaveLength(1);
});

test("a backup is due one interval after the last good one, or five minutes after a failure", {
	timeout: 60_000,
}, async () => {
	const folder = temporaryFolder();
	const { db, start } = await setUp(folder, { BACKUP_EVERY: "1d" });
	const begun = Date.now();
	let now = begun;
	let endPause: (() => void) | undefined;
	const paused = () => endPause !== undefined;
	const clock: Clock = {
		now: () => now,
		sleep: () =>
			new Promise((resolve) => {
				endPause = resolve;
			}),
	};
	start(clock);
	/** Lets the schedule run once more at that time. */
	const runAt = async (time: number) => {
		await expect.poll(paused, { timeout: 30_000 }).toBe(true);
		now = time;
		const end = endPause;
		endPause = undefined;
		end?.();
		await expect.poll(paused, { timeout: 30_000 }).toBe(true);
		return findLastRun(db, "backup");
	};
	expect(await runAt(begun + day - minute)).toBe(begun);
	expect(await runAt(begun + day)).toBe(begun + day);
	rmSync(folder, { recursive: true });
	expect(await runAt(begun + 2 * day)).toBe(begun + day);
	mkdirSync(folder);
	expect(await runAt(begun + 2 * day + 4 * minute)).toBe(begun + day);
	expect(await runAt(begun + 2 * day + 5 * minute)).toBe(begun + 2 * day + 5 * minute);
});

test("a failed backup is reported with its reason, by email at most every six hours", {
	timeout: 60_000,
}, async () => {
	const folder = temporaryFolder();
	rmSync(folder, { recursive: true });
	const { db, start } = await setUp(folder);
	const { read } = start();
	const problem = `The last backup failed: ${folder}: no such file or directory.`;
	await expect.poll(async () => (await read()).problems, { timeout: 50_000 }).toEqual([problem]);

	const metrics = createMetrics(
		(before) => readBacklog(db, before),
		() => new Date(),
		silent,
	);
	registerBackupMetrics(metrics.registry, read, silent);
	await recordRun(db, "restore-check", 5000);
	const firstScrape = await metrics.render();
	expect(firstScrape).toMatch(/^lead_safety_problems 1$/m);
	expect(firstScrape).toMatch(/^lead_restore_check_last_success_timestamp_seconds 5$/m);

	const server = await startMailServer();
	onTestFinished(() => server.stop());
	const mailer = createMailer({ url: server.url, from: { name: "Brickfold", address: "info@brickfold.example" } });
	onTestFinished(() => mailer.close());
	const post = { mailer, alertTo: "it@brickfold.example", officeTo: "", schedule: [5000], isMailed: () => false };
	const now = Date.now();
	const alert = (at: number) => alertAboutBackups(db, post, [problem], at);
	expect(await alert(now)).toBe(true);
	expect(await alert(now + 5 * hour)).toBe(false);
	expect(await alert(now + 6 * hour)).toBe(true);
	expect(await alertAboutBackups(db, post, [], now + 20 * hour)).toBe(false);
	expect(server.mails).toHaveLength(2);
	expect(server.mails[0]?.email.text?.replace(/\s+/g, " ")).toContain(problem);
});

test("an overdue backup is logged once", async () => {
	const folder = temporaryFolder();
	rmSync(folder, { recursive: true });
	const { db, settings } = await setUp(folder, { BACKUP_EVERY: "1h" });
	let now = Date.now();
	let polls = 0;
	const done = Promise.withResolvers<void>();
	const sleep = async () => {
		now += hour;
		polls += 1;
		if (polls < 6) return;
		done.resolve();
		await new Promise(() => undefined);
	};
	const lines: string[] = [];
	const log = createLog({ write: (line) => void lines.push(line) });
	startBackups(db, settings, log, { now: () => now, sleep });
	await done.promise;
	expect(lines.flatMap((line) => JSON.parse(line).problem ?? [])).toEqual(["No backup has been made since the start."]);
});

test("overdue backups and a restore that was not tested for a week are reported as problems", async () => {
	const db = await openEmptyDatabase();
	const start = Date.parse("2026-03-02T09:00:00Z");
	const state = { isOn: true, isEncrypted: false, every: hour, startedAt: start, failures: {} };
	const readProblems = async (now: number) => (await readBackupHealth(db, state, now)).problems;
	expect(await readProblems(start + 2 * hour)).toEqual([]);
	expect(await readProblems(start + 3 * hour)).toEqual(["No backup has been made since the start."]);
	await recordRun(db, "backup", start + 3 * hour);
	expect(await readProblems(start + 4 * hour)).toEqual([]);
	await recordRun(db, "restore-check", start);
	expect(await readProblems(start + 4 * hour)).toEqual([]);
	expect(await readProblems(start + 6 * hour)).toEqual(["No backup has been made since 2026-03-02 12:00:00 UTC."]);
	await recordRun(db, "backup", start + 8 * day);
	expect(await readProblems(start + 8 * day)).toEqual([
		"No restore has been tested for a week. To test one: leads restore --check FILE.",
	]);
	// The service cannot learn of a test on the machine that has the key
	expect((await readBackupHealth(db, { ...state, isEncrypted: true }, start + 8 * day)).problems).toEqual([]);
	await recordRun(db, "restore-check", start + 8 * day);
	expect(await readProblems(start + 8 * day)).toEqual([]);
	expect((await readBackupHealth(db, { ...state, isOn: false }, start + 99 * day)).problems).toEqual([]);
});
