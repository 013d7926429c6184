import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../server/store/open.ts";
import { someLead } from "../tests/support/leads.ts";

const source = "/var/lib/brickfold/leads.db";
const target = "/var/backups/brickfold/leads-$(date +%F).db";

const documented =
	/^ {4}umask 077\n {4}node_modules\/\.bin\/node -e '$[\s\S]*?^ {4}' \S+ \S+ \+%F\)\.db$/m
		.exec(readFileSync("docs/operating.md", "utf8"))?.[0]
		.replaceAll(/^ {4}/gm, "") ?? "";

const folder = (): string => {
	const made = mkdtempSync(join(tmpdir(), "backup-"));
	onTestFinished(() => rmSync(made, { recursive: true, force: true }));
	return made;
};

/** Runs the command as docs/operating.md has it, on other files. */
const backUp = (from: string, to: string) =>
	spawnSync("sh", ["-c", documented.replace(source, from).replace(target, to)], { encoding: "utf8" });

test("the documented backup copies every lead while the service has the file open, for its owner alone", async () => {
	const [from, to] = [join(folder(), "leads.db"), join(folder(), "copy.db")];
	const store = await openStore(`file:${from}`);
	onTestFinished(() => store.close());
	for (let lead = 0; lead < 3; lead += 1) await store.accept(someLead());
	expect(backUp(from, to)).toMatchObject({ status: 0, stdout: `3 leads are in ${to}\n` });
	expect(statSync(to).mode & 0o777).toBe(0o600);

	expect(backUp(from, to)).toMatchObject({ status: 1, stdout: "" });
	const copy = await openStore(`file:${to}`);
	onTestFinished(() => copy.close());
	expect(await copy.count({})).toBe(3);
});

test("the documented backup fails on a source that is not there or holds no leads, and leaves nothing behind", () => {
	const [from, to] = [join(folder(), "laeds.db"), join(folder(), "copy.db")];
	for (const content of [undefined, "", "no database"]) {
		if (content !== undefined) writeFileSync(from, content);
		expect(backUp(from, to)).toMatchObject({ status: 1, stdout: "" });
		expect(existsSync(to)).toBe(false);
	}
});
