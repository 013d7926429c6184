import { existsSync, readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { databaseEngines } from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { installedPostgres, type OwnPostgres, query, startOwnPostgres } from "../../tests/support/data/postgres.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { deleteRun, findLastRun } from "../database/job-runs.ts";
import { openDatabase } from "../database/open.ts";
import { claim } from "../delivery/queue.ts";
import { insertLead } from "../leads/insert.ts";
import { countLeads } from "../search/query.ts";

// Timeout of a test. Each backup and restore starts threads and programs, which is slow on a busy machine
vi.setConfig({ testTimeout: 300_000 });

async function open(url: string) {
	const db = await openDatabase(url);
	onTestFinished(() => db.destroy());
	return db;
}

test("a backup without pg_dump fails with one line and writes nothing", async () => {
	const databases = await databaseEngines.PostgreSQL();
	onTestFinished(() => databases.stop());
	const url = await databases.create();
	const folder = temporaryFolder();
	vi.stubEnv("PATH", folder);
	onTestFinished(() => void vi.unstubAllEnvs());
	const { code, noted } = await runCommand(await open(url), ["backup", "--to", folder], { env: { DATABASE_URL: url } });
	expect({ code, noted }).toEqual({
		code: 1,
		noted:
			"leads backup failed: pg_dump is not installed: install PostgreSQL's client programs, of the server's version or newer\n",
	});
	expect(readdirSync(folder)).toEqual([]);
});

describe.skipIf(!installedPostgres)("with PostgreSQL's programs installed", () => {
	let server: OwnPostgres;
	beforeAll(async () => {
		server = await startOwnPostgres({ installed: installedPostgres });
	});
	afterAll(() => server.stop());

	async function backedUp() {
		const url = await server.createDatabase();
		const db = await open(url);
		await insertLead(db, someLead({ hasTarget: false }));
		await insertLead(db, someLead({ payload: somePayload({ email: "gone@example.org" }) }));
		const waiting = await insertLead(db, someLead());
		const folder = temporaryFolder();
		const leads = (args: readonly string[], databaseUrl = url) =>
			runCommand(db, args, { env: { DATABASE_URL: databaseUrl, BACKUP_TO: folder } });
		const { code, printed, noted } = await leads(["backup", "--json"]);
		expect({ code, noted }).toEqual({ code: 0, noted: "" });
		return { url, db, folder, leads, waiting, backup: String(JSON.parse(printed).file) };
	}

	test("a PostgreSQL restore repeats later erasures and sends nothing until --go", async () => {
		const { backup, leads, waiting } = await backedUp();
		expect(backup).toMatch(/leads-[-T\d]+Z\.dump$/);
		expect(statSync(backup).mode & 0o777).toBe(0o600);
		await leads(["erase", "gone@example.org", "--yes"]);
		const target = await server.createDatabase();
		const { code, printed, noted } = await leads(["restore", backup, "--yes", "--unsigned"], target);
		expect({ code, noted }).toEqual({
			code: 0,
			noted: "Deliveries are paused. To start them: npm run leads -- restore --go\n",
		});
		expect(printed).toContain("contains 3 leads and 0 delivery attempts.\n");
		expect(printed).toContain("1 lead erased again");
		expect(printed).toContain(waiting.reference);
		const restored = await open(target);
		expect(await countLeads(restored, {})).toBe(2);
		expect(await claim(restored, "webhook", "worker", 10, Date.now() + 60_000)).toEqual([]);
		await deleteRun(restored, "paused");
		expect(await claim(restored, "webhook", "worker", 10, Date.now() + 60_000)).toHaveLength(1);
	});

	test("a PostgreSQL backup is checked in a temporary database", async () => {
		const { backup, leads, db, url } = await backedUp();
		const { code, printed } = await leads(["restore", backup, "--check"]);
		expect(code).toBe(0);
		expect(printed).toContain("The backup is good");
		expect(await findLastRun(db, "restore-check")).toBeDefined();
		await query(
			url,
			"do $$ begin assert not exists (select from pg_database where datname like 'restore_check%'); end $$",
		);
	});

	test("a PostgreSQL restore refuses damaged backups and databases that are not empty", async () => {
		const { backup, folder, leads, url } = await backedUp();
		expect(await leads(["restore", backup, "--yes", "--unsigned"], url)).toMatchObject({
			code: 1,
			noted: expect.stringMatching(/^leads restore failed: PostgreSQL at .* is not empty: [^\n]+\n$/),
		});
		truncateSync(backup, statSync(backup).size - 300);
		const target = await server.createDatabase();
		expect(await leads(["restore", backup, "--yes", "--unsigned"], target)).toMatchObject({
			code: 1,
			noted: expect.stringMatching(/^leads restore failed: pg_restore failed: [^\n]+\n$/),
		});
		const file = join(folder, "sqlite");
		writeFileSync(file, "SQLite format 3\0");
		expect((await leads(["restore", file, "--yes", "--unsigned"], target)).noted).toContain(
			"is a backup of SQLite, but DATABASE_URL is PostgreSQL",
		);
		expect(existsSync(target)).toBe(false);
		await query(target, "do $$ begin assert not exists (select from pg_tables where schemaname = 'public'); end $$");
	});
});
