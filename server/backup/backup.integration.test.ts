import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { eraseByEmail } from "../../tests/support/data/by-email.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { openDatabase } from "../database/open.ts";
import { insertLead } from "../leads/insert.ts";
import { listLeads } from "../leads/lead.ts";
import { emailTombstone, listErasures, parseErasureList, recordErasures } from "../privacy/erasures.ts";
import { writeErasureList } from "./erasures-file.ts";

// Timeout of a test. Each backup starts a thread, which is slow on a busy machine
vi.setConfig({ testTimeout: 300_000 });

/** Opens a database with some leads in a file, and a folder for its backups. */
async function setUp(leads = 3, more = 0) {
	const databaseFolder = temporaryFolder();
	const DATABASE_URL = `file:${join(databaseFolder, "leads.db")}`;
	const db = await openDatabase(DATABASE_URL);
	onTestFinished(() => db.destroy());
	for (let lead = 0; lead < leads; lead += 1) await insertLead(db, someLead());
	await Promise.all(Array.from({ length: more }, () => insertLead(db, someLead())));
	const folder = temporaryFolder();
	// A backup's name has its start to the second
	let now = Date.now();
	const backUp = (env: Readonly<Record<string, string>> = {}, to = folder) => {
		now += 1000;
		return runCommand(db, ["backup", "--to", to], { env: { DATABASE_URL, ...env }, now: new Date(now) });
	};
	return { db, databaseFolder, folder, backUp };
}

/** Reads a file, which may have been renamed since its name was read. */
function tryRead(file: string): Buffer {
	try {
		return readFileSync(file);
	} catch {
		return Buffer.alloc(0);
	}
}

/** Returns the path that the command printed. */
const getFile = (printed: string): string => / backed up to (.+\.db(?:\.age)?)\. /.exec(printed)?.[1] ?? "";

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
	const file = getFile(printed);
	expect(readdirSync(folder).toSorted()).toEqual(["erasures.txt", basename(file)]);
	for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
	const ids = await readIds(file);
	expect(logged).toEqual([`backup ${ids.size}`]);
	expect(before.filter((id) => !ids.has(id))).toEqual([]);
	expect(ids.size).toBeLessThan(acknowledged.length);
});

test("an encrypted backup is never in its folder in plain, not even for a moment", async () => {
	const { folder, backUp } = await setUp(0, 2_000);
	const recipient = await identityToRecipient(await generateX25519Identity());
	const beginnings = new Map<string, string>();
	const look = () => {
		for (const name of readdirSync(folder)) {
			if (name === "erasures.txt" || name.startsWith(".erasures.txt")) continue;
			const bytes = tryRead(join(folder, name));
			expect(bytes.includes("ada@example.org")).toBe(false);
			if (bytes.length > 0) beginnings.set(name, bytes.toString("latin1", 0, 21));
		}
	};
	const looking = setInterval(look, 1);
	onTestFinished(() => clearInterval(looking));
	const { code, printed } = await backUp({ BACKUP_AGE_RECIPIENT: recipient });
	clearInterval(looking);
	look();
	expect(code).toBe(0);
	expect(getFile(printed)).toMatch(/\.db\.age$/);
	expect(readdirSync(folder)).toHaveLength(2);
	expect([...beginnings.keys()].filter((name) => name.endsWith(".part")).length).toBeGreaterThan(0);
	expect(new Set(beginnings.values())).toEqual(new Set(["age-encryption.org/v1"]));
});

test.each([
	["no such file or directory", (folder: string) => join(folder, "gone")],
	["not a directory", (folder: string) => join(folder, "file")],
])("a backup to a target with '%s' fails with one line and creates nothing", async (reason, placeIn) => {
	const { folder, backUp } = await setUp();
	writeFileSync(join(folder, "file"), "");
	const place = placeIn(folder);
	const { code, noted } = await backUp({}, place);
	expect({ code, noted }).toEqual({ code: 1, noted: `leads backup failed: ${place}: ${reason}\n` });
	expect(readdirSync(folder)).toEqual(["file"]);
});

test("expired backups are deleted from BACKUP_TO and no other folder", async () => {
	const { folder, backUp } = await setUp();
	const old = "leads-2020-03-02T093005Z.db";
	writeFileSync(join(folder, old), "");
	expect((await backUp()).code).toBe(0);
	expect(existsSync(join(folder, old))).toBe(true);
	expect((await backUp({ BACKUP_TO: `${folder}/`, BACKUP_KEEP: "1" })).code).toBe(0);
	expect(existsSync(join(folder, old))).toBe(false);
});

test("a backup removes what a killed one left, but no file that another process still uses", async () => {
	const { databaseFolder, folder, backUp } = await setUp();
	const { pid: ended } = spawnSync(process.execPath, ["--version"]);
	const running = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
	onTestFinished(() => void running.kill("SIGKILL"));
	const nameTemporary = (pid: unknown) => `.leads.db.${pid}-${randomUUID()}.part`;
	const paths = [databaseFolder, folder].flatMap((place) =>
		[ended, process.pid, running.pid].map((pid) => join(place, nameTemporary(pid))),
	);
	for (const path of paths) {
		mkdirSync(path);
		writeFileSync(join(path, "leads.db"), "ada@example.org");
	}
	symlinkSync(join(folder, "gone"), join(folder, nameTemporary(ended)));
	expect((await backUp()).code).toBe(0);
	expect(paths.filter((path) => existsSync(path))).toEqual([paths[2], paths[5]]);
	expect(readdirSync(folder)).toHaveLength(3);
});

test.each(["a database without leads", "another database"])(
	"%s never replaces the lost database's list of erasures",
	async (kind) => {
		const lost = await setUp();
		await eraseByEmail(lost.db, "ada@example.org", Date.now());
		expect((await lost.backUp()).code).toBe(0);
		const list = join(lost.folder, "erasures.txt");
		const before = readFileSync(list, "utf8");
		const names = readdirSync(lost.folder);
		const other = await setUp(kind === "another database" ? 3 : 0);
		if (kind === "another database") await eraseByEmail(other.db, "ada@example.org", Date.now());
		expect(await other.backUp({}, lost.folder)).toMatchObject({
			code: 1,
			noted: `leads backup failed: ${list} belongs to another database: restore that one's backup, or move the list away\n`,
		});
		expect(readFileSync(list, "utf8")).toBe(before);
		expect(readdirSync(lost.folder)).toEqual(names);
	},
);

test("an older copy of a database keeps the erasures that only the list has", async () => {
	const { db, databaseFolder, folder, backUp } = await setUp();
	const copy = join(databaseFolder, "copy.db");
	await sql`vacuum into ${copy}`.execute(db);
	await eraseByEmail(db, "ada@example.org", Date.now());
	expect((await backUp()).code).toBe(0);
	const before = readFileSync(join(folder, "erasures.txt"), "utf8");
	const older = await openDatabase(`file:${copy}`, { mustExist: true });
	onTestFinished(() => older.destroy());
	await recordErasures(older, [{ tombstone: emailTombstone("zoe@example.org"), leads: 1 }], Date.now());
	await writeErasureList(older, folder);
	const erasures = parseErasureList(readFileSync(join(folder, "erasures.txt"), "utf8"));
	expect(erasures).toEqual(expect.arrayContaining([...parseErasureList(before), ...(await listErasures(older))]));
	expect(erasures).toHaveLength(parseErasureList(before).length + 1);
});

test("backup and restore refuse PostgreSQL with a line that names PostgreSQL's own tools", async () => {
	const { db, folder } = await setUp(0);
	const env = { DATABASE_URL: "postgres://db.example/leads" };
	for (const args of [
		["backup", "--to", folder],
		["restore", "leads.db", "--yes"],
	]) {
		const { code, noted } = await runCommand(db, args, { env });
		expect([code, noted]).toEqual([1, expect.stringContaining("its own tools: see docs/postgresql.md\n")]);
	}
});
