import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, onTestFinished, test, vi } from "vitest";
import { readLeadsByEmail } from "../../tests/support/data/by-email.ts";
import { backedUp, open } from "../../tests/support/service/backed-up.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { listPasskeys } from "../auth/passkeys.ts";
import { findSession } from "../auth/sessions.ts";
import { findValidLink } from "../auth/sign-in-links.ts";
import { findLastRun } from "../database/job-runs.ts";
import { claim } from "../delivery/queue.ts";
import { createLog } from "../log.ts";
import { listErasures } from "../privacy/erasures.ts";
import { countLeads } from "../search/query.ts";
import { readSettings } from "../settings/settings.ts";
import { startBackups } from "./schedule.ts";

// Timeout of a test. Each restore starts a thread, which is slow on a busy machine
vi.setConfig({ testTimeout: 300_000 });

test("a restore shows what it found, asks once, and brings every lead back", async () => {
	const { old, target, restore, waiting, joe } = await backedUp();
	const { printed, code } = await restore([], "no");
	expect(code).toBe(1);
	expect(printed).toMatch(/ has 3 leads, received from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.\n/);
	expect(printed).toContain("Deliveries of 2 leads may have been made since the backup");
	expect(printed).toContain(waiting.reference);
	expect(printed).toMatch(/can sign in to the desk:\nAisha Karim +aisha@example.org +owner\n/);
	expect(printed).toMatch(/\nJoe Mercer +joe@example.org +colleague\n$/);
	expect(readdirSync(dirname(target))).toEqual([]);

	const { code: done, noted, logged } = await restore([], "yes");
	expect({ done, noted, logged }).toEqual({
		done: 0,
		noted: "Restore this? Type yes to confirm: \n",
		logged: ["restore 3"],
	});
	expect(readdirSync(dirname(target))).toEqual(["leads.db"]);
	const { db } = await open(target);
	expect(await countLeads(db, {})).toBe(3);
	expect(await claim(db, "webhook", "worker", 10, Date.now())).toHaveLength(2);
	expect(await findSession(db, "session", Date.now())).toBeUndefined();
	expect(await findValidLink(db, "link", Date.now())).toBeUndefined();
	expect(await listPasskeys(db, joe)).toEqual([]);
	expect(await findSession(old.db, "session", Date.now())).toBeDefined();
});

test("a restore without a terminal needs --yes", async () => {
	const { old, backup, target } = await backedUp();
	const refused = await runCommand(old.db, ["restore", backup], { env: { DATABASE_URL: `file:${target}` } });
	expect(refused).toMatchObject({ code: 2, noted: expect.stringContaining("add --yes") });
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
	expect(await listErasures(db)).toHaveLength(2);
});

test("a restore does not go on without a list of erasures that it cannot read", async () => {
	const { folder, target, restore } = await backedUp();
	const list = join(folder, "erasures.txt");
	rmSync(list);
	mkdirSync(list);
	expect(await restore()).toMatchObject({
		code: 1,
		noted: `leads restore failed: ${list}: illegal operation on a directory\n`,
	});
	expect(existsSync(target)).toBe(false);
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
	["that was cut short", (backup) => truncateSync(backup, 20_000), /malformed|damaged/],
	["with a damaged page", (backup) => writeFileSync(backup, damaged(readFileSync(backup))), /malformed|damaged/],
	["that is not a backup", (backup) => writeFileSync(backup, "no backup"), /is not a backup, or is damaged/],
	["from another program", (backup) => sqlite(backup, "drop table kysely_migration"), /no Brickfold database/],
	["from PostgreSQL", (backup) => writeFileSync(backup, "PGDMP"), /is not a backup, or is damaged/],
];

/** Runs the command at a terminal, until it asks. Returns the process and the folder that it works in. */
async function restoreUntilAsked() {
	const { backup, target } = await backedUp();
	const command = [process.execPath, "scripts/leads.ts", "restore", backup].join(" ");
	const terminal = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
		env: { ...process.env, DATABASE_URL: `file:${target}` },
	});
	onTestFinished(() => void terminal.kill("SIGKILL"));
	let shown = "";
	terminal.stdout.setEncoding("utf8").on("data", (text: string) => {
		shown += text;
	});
	await expect.poll(() => shown, { timeout: 60_000 }).toContain("Type yes to confirm:");
	const place = dirname(target);
	const [, pid] = /\.(\d+)-[0-9a-f]{8}-/.exec(readdirSync(place)[0] ?? "") ?? [];
	return { terminal, ended: once(terminal, "exit"), place, pid: Number(pid), restored: target };
}

test.runIf(process.platform === "linux")(
	"Ctrl-C at the question ends a restore at once and leaves nothing",
	async () => {
		const { terminal, ended, place } = await restoreUntilAsked();
		terminal.stdin.write("\u0003");
		const [code] = await ended;
		expect(code).toBe(130);
		expect(readdirSync(place)).toEqual([]);
	},
);

test.runIf(process.platform === "linux").each(["SIGTERM", "SIGINT"] as const)(
	"a restore that gets %s leaves nothing",
	async (signal) => {
		const { ended, place, pid } = await restoreUntilAsked();
		process.kill(pid, signal);
		await ended;
		expect(readdirSync(place)).toEqual([]);
	},
);

test.runIf(process.platform === "linux")("the next start removes what a killed restore has left", async () => {
	const { ended, place, pid, restored } = await restoreUntilAsked();
	process.kill(pid, "SIGKILL");
	await ended;
	expect(readdirSync(place)).toHaveLength(1);
	const { db } = await open(restored);
	const log = createLog({ write: () => undefined });
	startBackups(db, readSettings({ DATABASE_URL: `file:${restored}` }), log).stop();
	expect(readdirSync(place).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test.each(spoiled)("a restore refuses a file %s with one line and creates nothing", async (_, spoil, reason) => {
	const { backup, target, restore } = await backedUp();
	spoil(backup);
	for (const args of [[], ["--check"]]) {
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

/** Overwrites pages in the middle. */
function damaged(bytes: Buffer): Buffer {
	const at = Math.floor(bytes.length / 8192) * 4096;
	// Several pages, because one may be free
	const length = 16 * 4096;
	return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(length, 0x5a), bytes.subarray(at + length)]);
}
