import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, onTestFinished, test, vi } from "vitest";
import { insertAttempted, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { type CommandResult, runCommand } from "../../tests/support/service/run-leads.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { findLastRun } from "../database/job-runs.ts";
import { openDatabase } from "../database/open.ts";
import type { Database } from "../database/schema.ts";
import { claim, findNextDueAt } from "../delivery/queue.ts";
import { insertLead } from "../leads/insert.ts";
import { readLeadsByEmail } from "../leads/read.ts";
import { listErasures } from "../privacy/erasure-register.ts";
import { countLeads } from "../search/query.ts";

// Timeout of a test. Each backup and restore starts threads, which is slow on a busy machine
vi.setConfig({ testTimeout: 300_000 });

interface Place {
	readonly db: Database;
	readonly file: string;
	/** Runs a command on the database. */
	readonly leads: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<CommandResult>;
}

async function open(file: string): Promise<Place> {
	const db = await openDatabase(`file:${file}`);
	onTestFinished(() => db.destroy());
	const env = { DATABASE_URL: `file:${file}` };
	return { db, file, leads: (args, more = {}) => runCommand(db, args, { env: { ...env, ...more } }) };
}

/** Creates a database and a backup of it in a folder. */
async function backedUp(env: Readonly<Record<string, string>> = {}) {
	const old = await open(join(temporaryFolder(), "leads.db"));
	await insertAttempted(old.db, { state: "delivered" });
	await insertLead(old.db, someLead({ payload: somePayload({ email: "gone@example.org" }) }));
	const waiting = await insertLead(old.db, someLead({ mails: ["office-mail"] }));
	const folder = temporaryFolder();
	const { printed } = await old.leads(["backup", "--to", folder, "--json"], env);
	const backup: string = JSON.parse(printed).file;
	const target = join(temporaryFolder(), "leads.db");
	/** Restores as on a bare machine. */
	const restore = (args: readonly string[] = [], to = target) =>
		runCommand(old.db, ["restore", backup, "--yes", ...args], { env: { DATABASE_URL: `file:${to}` } });
	return { old, folder, backup, target, restore, waiting };
}

test("a restore brings back every lead and sends nothing until --go", async () => {
	const { target, restore, waiting } = await backedUp();
	const { code, printed, noted, logged } = await restore();
	expect(code).toBe(0);
	expect(printed).toContain("contains 3 leads and 1 delivery attempt.\n");
	expect(printed).toContain("The database now has 3 leads.\n");
	expect(printed).toContain("3 deliveries may have been sent since the backup");
	expect(printed).toMatch(new RegExp(`${waiting.reference} +plumbing +office-mail`));
	expect(noted).toBe("Deliveries are paused. To start them: npm run leads -- restore --go\n");
	expect(logged).toEqual(["restore 3"]);

	const { db, leads } = await open(target);
	const later = Date.now() + 60_000;
	await insertLead(db, someLead());
	expect(await findNextDueAt(db, "webhook")).toBeUndefined();
	expect(await claim(db, "webhook", "worker", 10, later)).toEqual([]);
	expect(await leads(["restore", "--go"])).toMatchObject({ code: 0, noted: "Deliveries have started.\n" });
	expect(await claim(db, "webhook", "worker", 10, later)).toHaveLength(3);
	expect(await leads(["restore", "--go"])).toMatchObject({ code: 0, noted: "Deliveries were not paused.\n" });
});

test("a restore erases again anyone who was erased since the backup, by the list beside it", async () => {
	const { old, folder, target, restore } = await backedUp();
	expect((await old.leads(["erase", "gone@example.org", "--yes"], { BACKUP_TO: folder })).code).toBe(0);
	const { code, printed } = await restore();
	expect(code).toBe(0);
	expect(printed).toContain("1 lead erased again");
	const { db } = await open(target);
	expect(await readLeadsByEmail(db, "gone@example.org")).toEqual([]);
	expect(await countLeads(db, {})).toBe(2);
	expect(readFileSync(target).includes("gone@example.org")).toBe(false);
	expect(await listErasures(db)).toHaveLength(1);
});

test("a restore check uses a temporary place, leaves nothing behind, and is recorded", async () => {
	const { old, backup, folder, target } = await backedUp();
	const before = readdirSync(folder);
	const { code, printed } = await old.leads(["restore", backup, "--check"]);
	expect(code).toBe(0);
	expect(printed).toContain("The backup is good");
	expect(existsSync(target)).toBe(false);
	expect(readdirSync(folder)).toEqual(before);
	expect(await findLastRun(old.db, "restore-check")).toBeDefined();
	expect(await findLastRun(old.db, "paused")).toBeUndefined();
});

test("an encrypted backup can be restored only with its own key", async () => {
	const identity = await generateX25519Identity();
	const { folder, backup, target, restore } = await backedUp({
		BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
	});
	const key = (name: string, text: string): string => {
		const file = join(folder, name);
		writeFileSync(file, text);
		return file;
	};
	const other = key("other", `# a comment\n${await generateX25519Identity()}\n`);
	const refusals: readonly (readonly [args: readonly string[], line: string])[] = [
		[[], `${backup} is encrypted: give the file of its key with --key FILE`],
		[["--key", other], `${backup} cannot be decrypted with the key in ${other}`],
		[["--key", join(folder, "none")], `${join(folder, "none")} cannot be read`],
		[["--key", key("empty", "")], `${join(folder, "empty")} contains no age key`],
	];
	for (const [args, line] of refusals) {
		expect(await restore(args)).toMatchObject({ code: 1, noted: `leads restore failed: ${line}\n`, printed: "" });
	}
	expect(existsSync(target)).toBe(false);
	expect((await restore(["--key", key("key", identity)])).code).toBe(0);
	const { db } = await open(target);
	expect(await countLeads(db, {})).toBe(3);
});

test("a restore overwrites nothing", async () => {
	const { restore, target } = await backedUp();
	writeFileSync(target, "precious");
	expect(await restore()).toMatchObject({
		code: 1,
		noted: `leads restore failed: ${target} already exists: move it away first, because a restore overwrites nothing\n`,
	});
	expect(readFileSync(target, "utf8")).toBe("precious");
	expect(readdirSync(join(target, ".."))).toEqual(["leads.db"]);
});

const spoiled: readonly (readonly [what: string, spoil: (backup: string) => void, reason: RegExp])[] = [
	[
		"from a newer program",
		(backup) => sqlite(backup, "insert into kysely_migration values ('9999-next', '')"),
		/newer version wrote this database \(9999-next\)/,
	],
	["that was cut short", (backup) => truncateSync(backup, 20_000), /is damaged/],
	["with a damaged page", (backup) => writeFileSync(backup, damaged(readFileSync(backup))), /damaged/],
	["that is not a backup", (backup) => writeFileSync(backup, "no backup"), /is not a backup, or is damaged/],
	[
		"from another program",
		(backup) => sqlite(backup, "drop table kysely_migration"),
		/no Brickfold database|no leads' table/,
	],
	[
		"from PostgreSQL into SQLite",
		(backup) => writeFileSync(backup, "PGDMP"),
		/is a backup of PostgreSQL, but DATABASE_URL is SQLite/,
	],
];

test.each(spoiled)("a restore refuses a file %s with one line and creates nothing", async (_, spoil, reason) => {
	const { backup, target, restore } = await backedUp();
	spoil(backup);
	for (const args of [["--unsigned"], ["--unsigned", "--check"]]) {
		const { code, noted, printed } = await restore(args);
		expect({ code, printed }).toEqual({ code: 1, printed: "" });
		expect(noted).toMatch(/^leads restore failed: [^\n]+\n$/);
		expect(noted).toMatch(reason);
	}
	expect(readdirSync(join(target, ".."))).toEqual([]);
});

function sqlite(file: string, statement: string): void {
	const database = new DatabaseSync(file);
	database.exec(statement);
	database.close();
}

/** Overwrites a page in the middle. */
function damaged(bytes: Buffer): Buffer {
	const at = Math.floor(bytes.length / 8192) * 4096;
	return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(4096, 0x5a), bytes.subarray(at + 4096)]);
}
