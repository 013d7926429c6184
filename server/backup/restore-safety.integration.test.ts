import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { databaseEngines, type TestDatabases } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { somePasskey } from "../../tests/support/data/passkeys.ts";
import { installedPostgres, query, startOwnPostgres } from "../../tests/support/data/postgres.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { addPasskey, listPasskeys, removePasskey } from "../auth/passkeys.ts";
import { addPerson, findPerson, listPeople } from "../auth/people.ts";
import { beginSession, findSession } from "../auth/sessions.ts";
import { createSignInLink, findValidLink } from "../auth/sign-in-links.ts";
import { sqliteFilePath } from "../database/address.ts";
import { openDatabase } from "../database/open.ts";
import { insertLead } from "../leads/insert.ts";

// Timeout of a test. Each backup and restore starts threads, which is slow on a busy machine
vi.setConfig({ testTimeout: 300_000 });

const key = "the office's key, of many letters";
const office = { name: "the office" };

const engines = installedPostgres ? (["SQLite", "PostgreSQL"] as const) : (["SQLite"] as const);

/** Starts a PostgreSQL server of the same version as the programs that dump and restore it. */
async function ownPostgres(programs: string): Promise<TestDatabases> {
	const server = await startOwnPostgres({ installed: programs });
	return { create: () => server.createDatabase(), stop: () => server.stop() };
}

describe.each(engines)("restoring a backup of %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases =
			engine === "SQLite" || !installedPostgres ? await databaseEngines.SQLite() : await ownPostgres(installedPostgres);
	});
	afterAll(() => databases.stop());

	async function open(url: string) {
		const db = await openDatabase(url);
		onTestFinished(() => db.destroy());
		return db;
	}

	/** Creates a database with two people, one of them signed in with a passkey, and a signed backup of it. */
	async function backedUp(env: Readonly<Record<string, string>> = { BACKUP_SIGNING_KEY: key }) {
		const url = await databases.create();
		const db = await open(url);
		const now = Date.now();
		await insertLead(db, someLead());
		const { person: aisha } = await addPerson(db, "Aisha Karim", "aisha@example.org", office, now);
		const { person: joe } = await addPerson(db, "Joe Mercer", "joe@example.org", office, now);
		await addPasskey(db, somePasskey({ personId: joe.id }));
		await beginSession(db, "session", aisha.id, now);
		await createSignInLink(db, "link", aisha.id, now, true);
		const folder = temporaryFolder();
		const leads = (...args: string[]) =>
			runCommand(db, args, { env: { DATABASE_URL: url, BACKUP_TO: folder, ...env } });
		const backUp = async () => String(JSON.parse((await leads("backup", "--json")).printed).file);
		const target = await databases.create();
		/** Restores as on a bare machine. @param answer the text typed at the terminal */
		const restore = (backup: string, args: readonly string[], answer?: string) =>
			runCommand(db, ["restore", backup, ...args], {
				env: { DATABASE_URL: target, BACKUP_TO: folder, ...env },
				...(answer !== undefined && { typed: answer }),
			});
		return { url, db, joe, backUp, leads, target, restore };
	}

	async function isMade(url: string): Promise<boolean> {
		if (engine === "SQLite") return existsSync(sqliteFilePath(url));
		const client = new pg.Client(url);
		await client.connect();
		const { rowCount } = await client.query("select from pg_tables where schemaname = 'public'");
		await client.end();
		return rowCount !== 0;
	}

	test("keeps out anyone removed since the backup", async () => {
		const { db, joe, backUp, leads, restore, target } = await backedUp();
		const backup = await backUp();
		expect((await leads("people", "remove", "joe@example.org")).code).toBe(0);
		const { code, printed } = await restore(backup, ["--yes"]);
		expect(code).toBe(0);
		expect(printed).toContain("Joe Mercer has been removed since the backup and cannot sign in.\n");
		expect(printed).toMatch(/These people can sign in to the desk:\nAisha Karim +aisha@example.org\n/);
		const restored = await open(target);
		expect((await listPeople(restored)).people).toMatchObject([{ name: "Aisha Karim" }]);
		expect(await listPasskeys(restored, joe.id)).toEqual([]);
		expect(await findSession(restored, "session", Date.now(), false)).toBeUndefined();
		expect(await findValidLink(restored, "link", Date.now())).toBeUndefined();
		expect(await findSession(db, "session", Date.now(), false)).toBeDefined();
	});

	test("does not bring back a removed passkey", async () => {
		const { db, joe, backUp, leads, restore, target } = await backedUp();
		const backup = await backUp();
		expect(await removePasskey(db, "passkey", joe.id, Date.now())).toBe(true);
		writeFileSync(join(dirname(backup), "erasures.txt"), (await leads("erasures")).printed);
		const { code, printed } = await restore(backup, ["--yes"]);
		expect(code).toBe(0);
		expect(printed).toContain(
			"A passkey of Joe Mercer (laptop) has been removed since the backup and no longer works.\n",
		);
		const restored = await open(target);
		expect(await listPasskeys(restored, joe.id)).toEqual([]);
		expect(await findPerson(restored, joe.id)).toBeDefined();
	});

	test("restores code that would run by itself only on confirmation", async () => {
		const { url, backUp, restore, target } = await backedUp();
		if (engine === "SQLite") {
			const database = new DatabaseSync(sqliteFilePath(url));
			database.exec("create trigger back_door after delete on sessions begin delete from leads; end");
			database.close();
		} else {
			await query(
				url,
				`create function back_door() returns trigger language plpgsql as 'begin delete from leads; return null; end';
				create trigger back_door after delete on sessions execute function back_door()`,
			);
		}
		const backup = await backUp();
		expect((await restore(backup, ["--check"])).noted).toContain("back_door");
		const refused = await restore(backup, [], "no");
		expect(refused).toMatchObject({ code: 1, noted: expect.stringContaining("back_door") });
		expect(refused.noted).not.toContain("Joe Mercer");
		expect(await isMade(target)).toBe(false);
	});

	// Questions and signatures come before the database is touched, so they are tested on the faster engine alone
	if (engine === "PostgreSQL") return;

	test("lists who may sign in and asks before creating anything", async () => {
		const { backUp, restore, target } = await backedUp();
		const backup = await backUp();
		const refused = await restore(backup, [], "no");
		expect(refused.code).toBe(1);
		expect(refused.noted).toMatch(/Joe Mercer +joe@example.org\n/);
		expect(refused.noted).toMatch(/Type yes to confirm: \nleads restore failed: nothing was restored, as you said\n$/);
		expect(await isMade(target)).toBe(false);
		expect((await restore(backup, [])).noted).toContain("add --yes");
		expect((await restore(backup, [], "yes")).code).toBe(0);
		expect(await isMade(target)).toBe(true);
	});

	test("refuses a backup that was changed, renamed, unsigned, or signed with another key", async () => {
		const { backUp, restore, target, leads } = await backedUp();
		const backup = await backUp();
		const folder = dirname(backup);
		const other = join(folder, "leads-2031-03-02T093005Z.db");
		for (const suffix of ["", ".sig"]) copyFileSync(backup + suffix, other + suffix);
		expect((await restore(other, ["--yes"])).noted).toContain("does not match its signature");
		copyFileSync(backup, join(folder, "kept"));
		appendFileSync(backup, " ");
		expect((await restore(backup, ["--yes"])).noted).toContain("does not match its signature");
		renameSync(join(folder, "kept"), backup);
		const env = { BACKUP_SIGNING_KEY: "another key that is long enough too" };
		const db = await open(await databases.create());
		const elsewhere = await runCommand(db, ["restore", backup, "--yes"], { env: { DATABASE_URL: target, ...env } });
		expect(elsewhere.noted).toContain("does not match its signature");
		renameSync(`${backup}.sig`, join(folder, "sig"));
		expect((await restore(backup, ["--yes"])).noted).toContain("is not signed");
		renameSync(join(folder, "sig"), `${backup}.sig`);
		expect(await isMade(target)).toBe(false);
		expect((await leads("restore", backup, "--check")).code).toBe(0);
		rmSync(`${backup}.sig`);
		expect((await restore(backup, ["--yes", "--unsigned"])).code).toBe(0);
	});

	test("reads the backup once, so that changing it after the signature check has no effect", async () => {
		const { backUp, restore, target } = await backedUp();
		const backup = await backUp();
		const [signed, other] = [`${backup}.signed`, `${backup}.other`];
		renameSync(backup, signed);
		copyFileSync(signed, other);
		appendFileSync(other, "x");
		// A pipe hands out the signed backup once. A second reading of the same path finds another file
		spawnSync("mkfifo", [backup]);
		const writer = spawn("sh", ["-c", 'cat "$1" > "$3"; mv "$2" "$3"', "sh", signed, other, backup]);
		onTestFinished(() => void writer.kill("SIGKILL"));
		expect(await restore(backup, ["--yes"])).toMatchObject({ code: 0 });
		expect(await isMade(target)).toBe(true);
	});

	test("reports the missing key if the backup is unsigned because the settings had none", async () => {
		const { backUp, restore } = await backedUp({ BACKUP_SIGNING_KEY: "" });
		const backup = await backUp();
		expect(existsSync(`${backup}.sig`)).toBe(false);
		expect((await restore(backup, ["--yes"])).noted).toContain("BACKUP_SIGNING_KEY: set it, or add --unsigned");
		expect((await restore(backup, ["--yes", "--unsigned"])).code).toBe(0);
	});
});
