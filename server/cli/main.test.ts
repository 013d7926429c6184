import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { someLead } from "../../tests/support/leads.ts";
import { openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";

let folder: string;
let store: Store;

/** A service has the store open all the while. */
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "cli-"));
	store = await openStore(`file:${join(folder, "leads.db")}`);
	onTestFinished(async () => {
		await store.close();
		rmSync(folder, { recursive: true });
	});
});

/** The command line as a process of its own, with nobody at a terminal. */
const leads = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
	new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
		const script = new URL("../../scripts/leads.ts", import.meta.url).pathname;
		const options = { env: { ...process.env, DATABASE_URL: `file:${join(folder, "leads.db")}`, ...env } };
		execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
			resolve({ code: error ? error.code : 0, stdout, stderr }),
		);
	});

test("works on the store of a running service, which notices", async () => {
	const held = someLead({ state: "held" });
	await store.accept(held);
	expect((await leads(["list", "--json"])).stdout).toContain(held.id);
	expect(await leads(["retry", held.id])).toMatchObject({ code: 0, stdout: "1 lead is due now.\n" });
	expect(await store.claim("a", 1, Date.now())).toMatchObject([{ id: held.id }]);
});

test("refuses to erase unattended without --yes", async () => {
	await store.accept(someLead());
	expect(await leads(["erase", "ada@example.org"])).toMatchObject({ code: 2, stdout: "" });
	expect(await store.count({})).toBe(1);
	expect(await leads(["erase", "ada@example.org", "--yes"])).toMatchObject({ code: 0, stdout: "1 lead erased.\n" });
	expect(await store.count({})).toBe(0);
});

test("export --out writes a file that only its owner can read", async () => {
	const many = Array.from({ length: 300 }, () => someLead());
	await Promise.all(many.map((lead) => store.accept(lead)));
	const path = join(folder, "leads.csv");
	expect(await leads(["export", "--format", "csv", "--out", path])).toEqual({
		code: 0,
		stdout: "",
		stderr: `300 leads written to ${path}.\n`,
	});
	expect(readFileSync(path, "utf8").trimEnd().split("\r\n")).toHaveLength(301);
	expect(statSync(path).mode & 0o777).toBe(0o600);
	expect(await leads(["export", "--format", "json", "--out", folder])).toMatchObject({ code: 1 });
});

test("copies from one file to another", async () => {
	await store.accept(someLead());
	const [from, to] = [`file:${join(folder, "leads.db")}`, `file:${join(folder, "new/leads.db")}`];
	const { code, stdout } = await leads(["copy", "--from", from, "--to", to]);
	expect(code).toBe(0);
	expect(stdout).toMatch(/^leads +1 +1$/m);
	expect(existsSync(join(folder, "new/leads.db"))).toBe(true);
});

test("a database that cannot be opened, or a bad setting, is one line and code 1", async () => {
	const cannot = await leads(["list"], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
	expect(cannot).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/^leads list failed: [^\n]+\n$/) });
	const bad = await leads(["list"], { LEAD_RETENTION: "soon" });
	expect(bad).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/^LEAD_RETENTION: [^\n]+\n$/) });
});
