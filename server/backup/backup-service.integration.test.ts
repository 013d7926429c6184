import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hour, minute } from "../../content/shared/time.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { claimRun, recordRun } from "../database/job-runs.ts";
import { openDatabase } from "../database/open.ts";
import { readBacklog } from "../delivery/backlog.ts";
import { createMetrics } from "../http/metrics.ts";
import { alertAboutBackups } from "../jobs/alerts.ts";
import { insertLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { startMailer } from "../mail/mailer.ts";
import { readSettings } from "../settings/settings.ts";
import { describeBackupHealth, readBackupHealth, registerBackupMetrics } from "./backup-health.ts";
import { startBackups } from "./schedule.ts";

const silent = createLog({ write: () => undefined });

/** Opens a database and starts the service's backups of it. */
async function setUp(folder: string) {
	const DATABASE_URL = `file:${join(temporaryFolder(), "leads.db")}`;
	const settings = readSettings({ DATABASE_URL, BACKUP_TO: folder });
	const db = await openDatabase(DATABASE_URL);
	await insertLead(db, someLead());
	const schedule = startBackups({ db, settings, folder, log: silent });
	onTestFinished(async () => {
		schedule.stop();
		await db.destroy();
	});
	return {
		db,
		settings,
		schedule,
		read: (now = Date.now()) =>
			readBackupHealth({ db, settings, schedule, journal: undefined, startedAt: Date.now() }, now),
	};
}

const listBackups = (folder: string) => readdirSync(folder).filter((name) => /^leads-.*\.db$/.test(name));

test("the service makes a backup at startup, tests a restore, and reports both", { timeout: 60_000 }, async () => {
	const folder = temporaryFolder();
	const { read } = await setUp(folder);
	await expect.poll(async () => (await read()).backup?.lastCheck, { timeout: 50_000 }).toBeDefined();
	expect(listBackups(folder)).toHaveLength(1);
	const health = await read();
	expect(health.problems).toEqual([]);
	expect(describeBackupHealth(health)).toEqual([
		expect.stringMatching(/^last backup: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/),
		expect.stringMatching(/^last restore tried: \d{4}/),
	]);
});

test("each backup is made by only one of several instances", async () => {
	const db = await openEmptyDatabase();
	const now = Date.now();
	expect(await claimRun(db, "backup-begun", now, hour)).toBe(true);
	expect(await claimRun(db, "backup-begun", now + hour - 1, hour)).toBe(false);
	expect(await claimRun(db, "backup-begun", now + hour, hour)).toBe(true);
});

test("a failed backup is reported with its reason, by email at most every six hours", {
	timeout: 60_000,
}, async () => {
	const folder = temporaryFolder();
	rmSync(folder, { recursive: true });
	const { db, schedule, read } = await setUp(folder);
	await expect.poll(() => schedule.failures().backup, { timeout: 50_000 }).toBe(`${folder} does not exist`);
	const problem = `The last backup failed: ${folder} does not exist.`;
	await expect.poll(async () => (await read()).problems).toEqual([problem]);

	const metrics = createMetrics(
		(before) => readBacklog(db, before),
		() => new Date(),
		silent,
	);
	registerBackupMetrics(metrics.registry, () => read(), silent);
	expect(await metrics.render()).toMatch(/^lead_safety_problems 1$/m);

	const server = await startMailServer();
	onTestFinished(() => server.stop());
	const mailer = startMailer({ url: server.url, from: { name: "Brickfold", address: "info@brickfold.example" } });
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

test("overdue backups, a late journal and paused deliveries are reported as problems", async () => {
	const db = await openEmptyDatabase();
	const start = Date.parse("2026-03-02T09:00:00Z");
	const settings = { BACKUP_EVERY: hour };
	const schedule = { failures: () => ({ backup: undefined, check: undefined }) };
	const journal = { state: () => ({ lag: 5 * minute, failure: "/mnt/replica does not exist" }) };
	const readProblems = async (now: number, watched = {}) =>
		(await readBackupHealth({ db, settings, schedule, journal: undefined, startedAt: start, ...watched }, now))
			.problems;
	expect(await readProblems(start + 2 * hour)).toEqual([]);
	expect(await readProblems(start + 3 * hour)).toEqual(["No backup has been made since the start."]);
	await recordRun(db, "backup", start + 3 * hour);
	await recordRun(db, "restore-check", start);
	expect(await readProblems(start + 4 * hour)).toEqual([]);
	expect(await readProblems(start + 6 * hour)).toEqual(["No backup has been made since 2026-03-02 12:00:00 UTC."]);
	await recordRun(db, "backup", start + 8 * 24 * hour);
	expect(await readProblems(start + 8 * 24 * hour)).toEqual([
		"No restore has been tested for a week. To test one: leads restore --check FILE.",
	]);
	await recordRun(db, "restore-check", start + 8 * 24 * hour);
	expect(await readProblems(start + 8 * 24 * hour, { journal })).toEqual([
		"The journal is 5 min behind: /mnt/replica does not exist.",
	]);
	await recordRun(db, "paused", start);
	expect(await readProblems(start + 8 * 24 * hour)).toEqual([
		"Deliveries have been paused since the restore of 2026-03-02 09:00:00 UTC. To resume: leads restore --go.",
	]);
});
