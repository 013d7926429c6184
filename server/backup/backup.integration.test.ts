import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, onTestFinished, test, vi } from "vitest";
import { someLead } from "../../tests/support/data/leads.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { openDatabase } from "../database/open.ts";
import { insertLead } from "../leads/insert.ts";
import { listLeads } from "../search/query.ts";

// Timeout of a test. Each backup and restore starts threads, which is slow on a busy machine
vi.setConfig({ testTimeout: 300_000 });

/** Opens a database with some leads in a file, and a folder for its backups. */
async function setUp(leads = 3) {
	const DATABASE_URL = `file:${join(temporaryFolder(), "leads.db")}`;
	const db = await openDatabase(DATABASE_URL);
	onTestFinished(() => db.destroy());
	for (let lead = 0; lead < leads; lead += 1) await insertLead(db, someLead());
	const folder = temporaryFolder();
	// A backup's name has its start to the second
	let now = Date.now();
	const backUp = (env: Readonly<Record<string, string>> = {}, to = folder) => {
		now += 1000;
		return runCommand(db, ["backup", "--to", to, "--json"], { env: { DATABASE_URL, ...env }, now: new Date(now) });
	};
	return { db, folder, backUp };
}

const readIds = async (file: string): Promise<ReadonlySet<string>> => {
	const db = await openDatabase(`file:${file}`, { mustExist: true });
	const ids = new Set<string>();
	for await (const { id } of listLeads(db, {})) ids.add(id);
	await db.destroy();
	return ids;
};

test("a backup is one snapshot of a busy database, readable only by its owner", async () => {
	const { db, folder, backUp } = await setUp(0);
	const acknowledged: string[] = [];
	let isDone = false;
	const sender = (async () => {
		while (!isDone)
			acknowledged.push(
				...(await Promise.all(Array.from({ length: 20 }, () => insertLead(db, someLead())))).map(({ id }) => id),
			);
	})();
	await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(100);
	const before = [...acknowledged];
	const { code, printed, logged } = await backUp();
	isDone = true;
	await sender;
	expect(code).toBe(0);
	const { file, leads } = JSON.parse(printed);
	expect(logged).toEqual([`backup ${leads}`]);
	const name = basename(file);
	expect(readdirSync(folder).toSorted()).toEqual(["erasures.txt", name, `${name}.sig`]);
	for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
	const ids = await readIds(file);
	expect(ids.size).toBe(leads);
	expect(before.filter((id) => !ids.has(id))).toEqual([]);
	expect(leads).toBeLessThan(acknowledged.length);
});

test("a backup encrypted to a public key can be read only with the secret key", async () => {
	const { folder, backUp } = await setUp();
	const identity = await generateX25519Identity();
	const { code, printed } = await backUp({ BACKUP_AGE_RECIPIENT: await identityToRecipient(identity) });
	expect(code).toBe(0);
	const { file } = JSON.parse(printed);
	expect(file).toMatch(/\.db\.age$/);
	const bytes = readFileSync(file);
	expect(bytes.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n/);
	expect(bytes.includes("ada@example.org")).toBe(false);
	expect(readdirSync(folder)).toHaveLength(3);
});

test.each([
	["does not exist", (folder: string) => join(folder, "gone")],
	["is not a folder", (folder: string) => join(folder, "file")],
])("a backup to a target that %s fails with one line and creates nothing", async (reason, placeIn) => {
	const { folder, backUp } = await setUp();
	writeFileSync(join(folder, "file"), "");
	const place = placeIn(folder);
	const { code, noted } = await backUp({}, place);
	expect({ code, noted }).toEqual({ code: 1, noted: `leads backup failed: ${place} ${reason}\n` });
	expect(readdirSync(folder)).toEqual(["file"]);
});

test("expired backups are deleted from BACKUP_TO and no other folder", async () => {
	const { folder, backUp } = await setUp();
	const old = "leads-2020-03-02T093005Z.db";
	for (const name of [old, `${old}.sig`]) writeFileSync(join(folder, name), "");
	expect((await backUp()).code).toBe(0);
	expect(existsSync(join(folder, old))).toBe(true);
	expect((await backUp({ BACKUP_TO: folder, BACKUP_KEEP: "1h/1d" })).code).toBe(0);
	for (const name of [old, `${old}.sig`]) expect(existsSync(join(folder, name))).toBe(false);
});

test("a backup succeeds despite a dangling link", async () => {
	const { folder, backUp } = await setUp();
	symlinkSync(join(folder, "gone"), join(folder, ".leads-2020-03-02T093005Z.db.part"));
	expect((await backUp()).code).toBe(0);
});
