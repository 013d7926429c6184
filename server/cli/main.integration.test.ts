import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { openDatabase } from "../database/open.ts";
import type { Database } from "../database/schema.ts";
import { claim } from "../delivery/queue.ts";
import { insertLead } from "../leads/insert.ts";
import { countLeads } from "../search/query.ts";

let folder: string;
let db: Database;

/** Keeps the database open during the tests, as a running service does. */
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "cli-"));
	db = await openDatabase(`file:${join(folder, "leads.db")}`);
	onTestFinished(async () => {
		await db.destroy();
		rmSync(folder, { recursive: true });
	});
});

const script = new URL("../../scripts/leads.ts", import.meta.url).pathname;

const run = (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}, typed = "") =>
	new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
		const options = { env: { ...process.env, DATABASE_URL: `file:${join(folder, "leads.db")}`, ...env } };
		const child = execFile(program, args, options, (error, stdout, stderr) =>
			resolve({ code: error ? error.code : 0, stdout, stderr }),
		);
		child.stdin?.end(typed);
	});

/** Runs the command line as a separate process without a terminal. */
const leads = (args: readonly string[], env?: Readonly<Record<string, string>>) =>
	run(process.execPath, [script, ...args], env);

/**
 * Runs the command line at a terminal, which shows both output streams.
 *
 * @param typed input of the person there
 */
const atTerminal = (args: readonly string[], typed?: string) =>
	run(
		"script",
		["--quiet", "--return", "--command", [process.execPath, script, ...args].join(" "), "/dev/null"],
		{},
		typed,
	);

/** Returns standard error without the log. */
const notes = (stderr: string): string => stderr.replace(/^\{.*\}\n/gm, "");
const logLines = (stderr: string) =>
	stderr.split("\n").flatMap((line) => (line.startsWith("{") ? JSON.parse(line) : []));

test("the command line works on the database of a running service, which picks up the change", async () => {
	const held = someLead({ hasTarget: false });
	await insertLead(db, held);
	expect((await leads(["export", "--format", "json"])).stdout).toContain(held.id);
	expect(await leads(["retry", held.id])).toMatchObject({ code: 0, stdout: "1 lead queued for delivery.\n" });
	expect(await claim(db, "webhook", "a", 1, Date.now())).toMatchObject([{ id: held.id }]);
});

test("the command line refuses to erase unattended without --yes, and logs every erasure", async () => {
	await insertLead(db, someLead());
	expect(await leads(["erase", "ada@example.org"])).toMatchObject({ code: 2, stdout: "" });
	expect(await countLeads(db, {})).toBe(1);
	const { code, stdout, stderr } = await leads(["erase", "ada@example.org", "--yes"], { SUDO_USER: "grace" });
	expect({ code, stdout }).toEqual({ code: 0, stdout: "1 lead erased.\n" });
	expect(logLines(stderr)).toMatchObject([{ who: "grace", what: "erase", leads: 1 }]);
	expect(stderr).not.toContain("ada");
	expect(await countLeads(db, {})).toBe(0);
});

test("export --out writes a file readable only by its owner", async () => {
	const many = Array.from({ length: 300 }, () => someLead());
	await Promise.all(many.map((lead) => insertLead(db, lead)));
	const path = join(folder, "leads.csv");
	const { code, stdout, stderr } = await leads(["export", "--format", "csv", "--out", path], { SUDO_USER: "" });
	expect([code, stdout, notes(stderr)]).toEqual([0, "", `300 leads written to ${path}.\n`]);
	expect(logLines(stderr)).toMatchObject([{ who: userInfo().username, what: "export", leads: 300 }]);
	expect(readFileSync(path, "utf8").trimEnd().split("\r\n")).toHaveLength(301);
	expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("leads copy copies one database file to another", async () => {
	await insertLead(db, someLead());
	const [from, to] = [`file:${join(folder, "leads.db")}`, `file:${join(folder, "new/leads.db")}`];
	const { code, stdout, stderr } = await leads(["copy", "--from", from, "--to", to]);
	expect(code).toBe(0);
	expect(stdout).toMatch(/^leads +1 +1$/m);
	expect(logLines(stderr)).toMatchObject([{ what: "copy", leads: 1 }]);
	expect(existsSync(join(folder, "new/leads.db"))).toBe(true);
});

test("the command line reports a bad setting or database in one line and exits with 1", async () => {
	const cannot = await leads(["people", "list"], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
	expect(cannot).toMatchObject({
		code: 1,
		stdout: "",
		stderr: expect.stringMatching(/^leads people failed: [^\n]+\n$/),
	});
	const bad = await leads(["people", "list"], { LEAD_RETENTION: "soon" });
	expect(bad).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/^LEAD_RETENTION: [^\n]+\n$/) });
});

/** Runs a command in this process, on a database that it opens as the command line does. */
const runLeadsOn = (url: string, args: readonly string[]) =>
	runCommand(() => openDatabase(url, { mustExist: true }), args, { env: { DATABASE_URL: url } });

test.each([
	["export", "--format", "csv"],
	["retry", "--all"],
	["erase", "ada@example.org", "--yes"],
	["people", "list"],
	["copy", "--from", "MISTYPED", "--to", "NEW"],
])("leads %j reports a missing database in one line, fails and creates nothing", async (...args) => {
	const mistyped = `file:${join(folder, "data/leads.db")}`;
	const typed = args.map((arg) => ({ MISTYPED: mistyped, NEW: `file:${join(folder, "new.db")}` })[arg] ?? arg);
	const before = readdirSync(folder);
	const { code, printed, noted } = await runLeadsOn(mistyped, typed);
	expect([code, printed]).toEqual([1, ""]);
	expect(noted).toMatch(/^leads \w+ failed: no Brickfold database at [^\n]*data\/leads\.db\n$/);
	expect(readdirSync(folder)).toEqual(before);
});

test("the command line reports a folder in place of a database file as a missing database", async () => {
	const { code, noted } = await runLeadsOn(`file:${folder}`, ["people", "list"]);
	expect([code, noted]).toEqual([1, `leads people failed: no Brickfold database at ${folder}\n`]);
});

test("the command line leaves a file that is not its database unchanged", async () => {
	const other = join(folder, "other.db");
	new DatabaseSync(other).exec("create table t (x); insert into t values (1)");
	const [empty, text] = [join(folder, "empty.db"), join(folder, "text.db")];
	writeFileSync(empty, "");
	writeFileSync(text, "a letter to somebody, and no database at all, however long it may be".repeat(100));
	for (const path of [other, empty, text]) {
		const before = readFileSync(path);
		const { code, noted } = await runLeadsOn(`file:${path}`, ["erase", "ada@example.org", "--yes"]);
		expect(code).toBe(1);
		expect(noted).toMatch(/^leads erase failed: [^\n]+\n$/);
		expect(readFileSync(path).equals(before)).toBe(true);
	}
});

test("the command line sends a terminal no control sequences, not even in CSV", async () => {
	await insertLead(db, someLead({ payload: somePayload({ fullName: "Ada \u001b[2J\u009b31m\u202e" }) }));
	const { code, stdout } = await atTerminal(["export", "--format", "csv"]);
	expect(code).toBe(0);
	expect(stdout).toContain("Ada ");
	expect(stdout.replaceAll("\r\n", "\n")).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
});

test("a command run at a terminal asks a question and acts on the reply", async () => {
	await insertLead(db, someLead());
	const no = await atTerminal(["erase", "ada@example.org"], "no\n");
	expect(no.stdout).toContain("Permanently erase 1 lead of this customer?");
	expect(no.stdout).toContain("Nothing was erased.");
	expect(await countLeads(db, {})).toBe(1);
	expect((await atTerminal(["erase", "ada@example.org"], "yes\n")).stdout).toContain("1 lead erased.");
	expect(await countLeads(db, {})).toBe(0);
});
