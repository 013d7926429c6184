import { execFile } from "node:child_process";
import { statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { day, minute } from "../../content/shared/time.ts";
import { eraseByEmail } from "../../tests/support/data/by-email.ts";
import { deleteLeads } from "../../tests/support/data/delete-leads.ts";
import { someFile } from "../../tests/support/data/files.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { openDatabase } from "../database/open.ts";
import type { Database } from "../database/schema.ts";
import { insertLead } from "../leads/insert.ts";
import { countLeads } from "../search/query.ts";
import { rewriteIfDue } from "./retention.ts";

const readSchemaVersion = async (db: Database) =>
	(await sql<{ schema_version: number }>`pragma schema_version`.execute(db)).rows;

test("an erasure completes during a long read such as a backup", async () => {
	const file = join(temporaryFolder(), "leads.db");
	const [service, office] = [await openDatabase(`file:${file}`), await openDatabase(`file:${file}`)];
	onTestFinished(() => service.destroy());
	onTestFinished(() => office.destroy());
	await insertLead(service, someLead({ payload: somePayload({ email: "gone@example.org" }) }));
	const reader = new DatabaseSync(file, { readOnly: true });
	reader.exec("begin");
	reader.prepare("select count(*) from leads").get();

	const erased = eraseByEmail(office, "gone@example.org", Date.now());
	await expect.poll(() => countLeads(service, {})).toBe(0);
	for (let lead = 0; lead < 5; lead += 1) await insertLead(service, someLead());
	expect((await erased).leads).toBe(1);
	reader.close();
	expect(await countLeads(service, {})).toBe(5);
});

test("deleting leads rewrites the file once, at night", async () => {
	const file = join(temporaryFolder(), "leads.db");
	const db = await openDatabase(`file:${file}`);
	onTestFinished(() => db.destroy());
	const { id } = await insertLead(db, someLead());
	const rewritings = () => readSchemaVersion(db);
	const before = await rewritings();
	await deleteLeads(db, [id], Date.now());
	expect(await rewritings()).toEqual(before);
	await rewriteIfDue(db);
	const after = await rewritings();
	expect(after).not.toEqual(before);
	await rewriteIfDue(db);
	expect(await rewritings()).toEqual(after);
});

test("if a reader kept the write-ahead log from being emptied after a rewrite, only this is repeated", async () => {
	const file = join(temporaryFolder(), "leads.db");
	const db = await openDatabase(`file:${file}`);
	onTestFinished(() => db.destroy());
	const { id } = await insertLead(db, someLead({ payload: somePayload({ email: "gone@example.org" }) }));
	await deleteLeads(db, [id], Date.now());
	const reader = new DatabaseSync(file, { readOnly: true });
	reader.exec("begin");
	reader.prepare("select count(*) from leads").get();
	await rewriteIfDue(db);
	const rewritten = await readSchemaVersion(db);
	expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
	reader.close();
	await rewriteIfDue(db);
	expect(await readSchemaVersion(db)).toEqual(rewritten);
	expect(statSync(`${file}-wal`).size).toBe(0);
});

test("without room for it the file is not rewritten, and this is tried again the next night", async () => {
	const file = join(temporaryFolder(), "leads.db");
	const db = await openDatabase(`file:${file}`);
	onTestFinished(() => db.destroy());
	const { id } = await insertLead(db, someLead());
	const before = await readSchemaVersion(db);
	const now = Date.now();
	await deleteLeads(db, [id], now);
	const { size } = statSync(file);
	// A hole of 8 TB, which takes no room
	truncateSync(file, 2 ** 43);
	await expect(rewriteIfDue(db, now)).rejects.toThrow(/^it needs 26388\.3 GB of free disk and has \d+\.\d GB$/);
	truncateSync(file, size);
	await insertLead(db, someLead());
	await rewriteIfDue(db, now + minute);
	expect(await readSchemaVersion(db)).toEqual(before);
	expect(statSync(`${file}-wal`).size).toBe(0);
	await rewriteIfDue(db, now + day);
	expect(await readSchemaVersion(db)).not.toEqual(before);
	expect(await countLeads(db, {})).toBe(1);
});

test("a rewrite that fails half done on a full disk leaves no log behind", async () => {
	const file = join(temporaryFolder(), "leads.db");
	const db = await openDatabase(`file:${file}`);
	const { id } = await insertLead(db, someLead());
	await db
		.insertInto("files")
		.values(someFile(id, { content: Buffer.alloc(2 ** 23, "x") }))
		.execute();
	await db.destroy();
	// The log takes a little more than the file: 24 bytes a page
	const blocks = Math.ceil(statSync(file).size / 512) + 16;
	const script = new URL("../../tests/support/system/rewrite-file.ts", import.meta.url).pathname;
	const command = `trap '' XFSZ; ulimit -f ${blocks}; exec "${process.execPath}" "${script}" "file:${file}"`;
	const rewriting = await promisify(execFile)("sh", ["-c", command]);
	expect(rewriting.stderr).toMatch(/^SqliteError: /);
	expect(rewriting.stdout).toBe("0\n");
});

test("SQLite's temporary files lie beside the database: a container has no other folder to write to", async () => {
	const folder = temporaryFolder();
	const script = new URL("../../tests/support/system/open-files.ts", import.meta.url).pathname;
	const { SQLITE_TMPDIR: _, ...env } = process.env;
	const opened = await promisify(execFile)(process.execPath, [script, `file:${join(folder, "leads.db")}`], { env });
	expect(opened.stdout).toContain(`${folder}/etilqs_`);
});
