import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFailingDatabase, openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import type { Database } from "../database/schema.ts";
import { insertLead } from "../leads/insert.ts";

const into = (db: Database, out: string, ...more: string[]) =>
	runCommand(db, ["export", "--format", "json", "--out", out, ...more]);

test("export never overwrites a file without --force", async () => {
	const db = await openEmptyDatabase();
	const out = join(temporaryFolder(), "leads.json");
	writeFileSync(out, "precious");
	const refused = await into(db, out);
	expect(refused).toMatchObject({
		code: 1,
		noted: `leads export failed: ${out} already exists: add --force to replace it\n`,
	});
	expect(readFileSync(out, "utf8")).toBe("precious");
	expect(await into(db, out, "--force")).toMatchObject({ code: 0 });
	expect(readFileSync(out, "utf8")).toBe("[]\n");
});

test("an exported file is readable only by its owner, even if it replaces a file or link", async () => {
	const db = await openEmptyDatabase();
	const folder = temporaryFolder();
	const [fresh, open, link, target] = ["fresh", "open", "link", "target"].map((name) => join(folder, name));
	for (const path of [open, target]) writeFileSync(path ?? "", "");
	chmodSync(open ?? "", 0o644);
	chmodSync(target ?? "", 0o644);
	symlinkSync(target ?? "", link ?? "");
	for (const path of [fresh, open, link]) {
		expect(await into(db, path ?? "", "--force")).toMatchObject({ code: 0 });
		const { mode } = lstatSync(path ?? "");
		expect(mode & 0o777).toBe(0o600);
	}
	expect(lstatSync(link ?? "").isSymbolicLink()).toBe(false);
	expect(readFileSync(target ?? "", "utf8")).toBe("");
});

test("a failed export keeps the previous file and leaves no partial one", async () => {
	const db = await openEmptyDatabase();
	await insertLead(db, someLead());
	const folder = temporaryFolder();
	const out = join(folder, "leads.json");
	writeFileSync(out, "precious");
	const gone = createFailingDatabase(db, () => new Error("the disk has gone"));
	expect(await into(gone, out, "--force")).toMatchObject({ code: 1, noted: expect.stringContaining("gone") });
	expect(readdirSync(folder)).toEqual(["leads.json"]);
	expect(readFileSync(out, "utf8")).toBe("precious");
	expect(await into(db, folder, "--force")).toMatchObject({
		code: 1,
		noted: expect.stringContaining("is a folder"),
	});
	const nowhere = join(folder, "none", "leads.json");
	expect(await into(db, nowhere)).toMatchObject({
		code: 1,
		noted: `leads export failed: the folder ${join(folder, "none")} does not exist\n`,
	});
	expect(existsSync(nowhere)).toBe(false);
});
