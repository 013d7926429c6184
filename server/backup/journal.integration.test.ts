import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, onTestFinished, test, vi } from "vitest";
import { insertAttempted, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { openDatabase } from "../database/open.ts";
import { claim } from "../delivery/queue.ts";
import { settle } from "../delivery/settle.ts";
import { insertLead } from "../leads/insert.ts";
import { readLead } from "../leads/read.ts";
import { createLog } from "../log.ts";
import { purgeLeads } from "../privacy/retention.ts";
import { countLeads } from "../search/query.ts";
import type { Clock } from "../time/clock.ts";
import { startJournal } from "./journal.ts";

// Timeout of a test. Each backup and restore starts threads, which is slow on a busy machine
vi.setConfig({ testTimeout: 300_000 });

/** Clock with the real time, except that waiting takes a fiftieth of it. */
const hastyClock: Clock = {
	now: Date.now,
	sleep: (milliseconds, signal) =>
		new Promise((resolve) => {
			const timer = setTimeout(resolve, milliseconds / 50);
			signal.addEventListener("abort", () => {
				clearTimeout(timer);
				resolve();
			});
		}),
};

/** Opens a database with a backup and a running journal. */
async function setUp(recipient?: string, folder = temporaryFolder()) {
	const file = join(temporaryFolder(), "leads.db");
	const backups = temporaryFolder();
	const env = {
		DATABASE_URL: `file:${file}`,
		BACKUP_TO: backups,
		REPLICA_TO: folder,
		...(recipient && { BACKUP_AGE_RECIPIENT: recipient }),
	};
	const db = await openDatabase(env.DATABASE_URL);
	const leads = (...args: string[]) => runCommand(db, args, { env });
	onTestFinished(() => db.destroy());
	await insertLead(db, someLead({ hasTarget: false }));
	const backup: string = JSON.parse((await leads("backup", "--json")).printed).file;
	const errors: string[] = [];
	const running = startJournal({
		db,
		folder,
		recipient,
		backupInterval: 3_600_000,
		onRewritten: async () => undefined,
		log: createLog({ write: (line) => errors.push(line) }),
		clock: hastyClock,
	});
	onTestFinished(() => running.stop());
	const journal = join(folder, "leads.journal");
	const read = () => (existsSync(journal) ? readFileSync(journal, "utf8") : "");
	const target = join(temporaryFolder(), "leads.db");
	const restore = (...args: string[]) =>
		runCommand(db, ["restore", backup, "--json", "--yes", ...args], {
			env: { ...env, DATABASE_URL: `file:${target}` },
		});
	const openRestored = async () => {
		const restored = await openDatabase(`file:${target}`);
		onTestFinished(() => restored.destroy());
		return restored;
	};
	return { db, leads, folder, journal, read, running, errors, restore, openRestored, target };
}

test("the journal restores the leads and deliveries since the backup", async () => {
	const { db, journal, read, restore, openRestored } = await setUp();
	const delivered = await insertAttempted(db, { state: "delivered" });
	const { id } = await insertLead(db, someLead());
	await expect.poll(read).toContain(id);
	await expect.poll(read).toMatch(new RegExp(`${delivered.id}.*"delivered"`, "s"));
	expect(statSync(journal).mode & 0o777).toBe(0o600);
	const { code, printed } = await restore();
	expect(code).toBe(0);
	expect(JSON.parse(printed)).toMatchObject({ backup: { leads: 1 }, journal: { added: 2 }, leads: 3 });
	const restored = await openRestored();
	expect(await readLead(restored, id)).toMatchObject({ state: "pending" });
	expect(await countLeads(restored, { state: "delivered" })).toBe(1);
});

test("the journal restores a delivery that ended in the same millisecond as its lead came in", async () => {
	const { db, read, restore, openRestored } = await setUp();
	const now = Date.now();
	const { id } = await insertLead(db, someLead({ receivedAt: new Date(now) }));
	await expect.poll(read).toContain(id);
	await claim(db, "webhook", "worker", 1, now);
	const attempt = { startedAt: now, duration: 0, status: 200, error: null };
	const decision = { state: "delivered" } as const;
	await settle(db, { channel: "webhook", leadId: id, owner: "worker", attempt, decision, now });
	await expect.poll(read).toContain('"delivered"');
	await restore();
	expect(await readLead(await openRestored(), id)).toMatchObject({ state: "delivered" });
});

test("the journal keeps no byte of an erased, deleted or purged lead", async () => {
	const { db, leads, read } = await setUp();
	const email = "canary@example.org";
	const kept = await insertLead(db, someLead());
	const insert = () =>
		insertLead(db, someLead({ payload: somePayload({ email }), receivedAt: new Date(Date.now() - 60_000) }));
	for (const erase of [
		() => leads("erase", email, "--yes"),
		async (id: string) => leads("delete", id, "--yes"),
		() => purgeLeads(db, new Date(Date.now() - 30_000)),
	]) {
		const { id } = await insert();
		await expect.poll(read).toContain(email);
		await erase(id);
		await expect.poll(read).not.toContain(email);
		await expect.poll(read).toContain(kept.id);
	}
});

test("an encrypted journal reveals nothing and can be restored with its key", async () => {
	const identity = await generateX25519Identity();
	const { db, folder, read, restore } = await setUp(await identityToRecipient(identity));
	await insertLead(db, someLead());
	await expect.poll(() => read().split("\n").length).toBeGreaterThan(2);
	expect(read()).not.toContain("ada@example.org");
	const key = join(folder, "key");
	writeFileSync(key, identity);
	const { code, printed } = await restore("--key", key);
	expect(code).toBe(0);
	expect(JSON.parse(printed)).toMatchObject({ journal: { added: 1 } });
});

test("a truncated last line of the journal is skipped, other damage is refused", async () => {
	const { db, journal, read, running, restore, target } = await setUp();
	await insertLead(db, someLead());
	await expect.poll(() => read().split("\n").length).toBeGreaterThan(2);
	await running.stop();
	const whole = read();
	for (const [text, line] of [
		[`${whole}{"leads":\n${whole}`, /is damaged in line \d+/],
		["nothing", /is not a journal, or is damaged/],
		[whole.replace(/"keyIds":\["\w+"/, '"keyIds":["0"'), /belongs to another database/],
	] as const) {
		writeFileSync(journal, text);
		const { code, noted } = await restore();
		expect(code).toBe(1);
		expect(noted).toMatch(/^leads restore failed: [^\n]+\n$/);
		expect(noted).toMatch(line);
		expect(existsSync(target)).toBe(false);
	}
	writeFileSync(journal, `${whole}{"leads":[{"id"`);
	expect((await restore()).code).toBe(0);
});

test("a missing journal disk does not block leads", async () => {
	const { db, folder, read, running, errors } = await setUp();
	await expect.poll(() => running.state().lag).toBeLessThan(2_000);
	await expect.poll(read).not.toBe("");
	renameSync(folder, `${folder}-gone`);
	const { id } = await insertLead(db, someLead());
	await expect.poll(() => running.state().failure).toBe(`${folder} does not exist`);
	await expect.poll(() => running.state().lag).toBeGreaterThan(200);
	expect(errors).toHaveLength(1);
	renameSync(`${folder}-gone`, folder);
	await expect.poll(read).toContain(id);
	await expect.poll(() => running.state().failure).toBeUndefined();
	expect(read()).toContain(id);
});

test("a service started before its restore does not overwrite the lost database's journal", async () => {
	const { folder, journal, read, running } = await setUp();
	await expect.poll(read).not.toBe("");
	await running.stop();
	const precious = read().replace(/"keyIds":\["\w+"/, '"keyIds":["000000000000"');
	writeFileSync(journal, precious);
	const again = await setUp(undefined, folder);
	await expect
		.poll(() => again.running.state().failure)
		.toBe(`${journal} belongs to another database: restore it, or move it away`);
	expect(read()).toBe(precious);
});
