import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { databaseEngines, openTestDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { insertLead } from "../leads/insert.ts";
import { countLeads } from "../search/query.ts";
import { readLead } from "../workflow/lead-record.ts";

const kibibytes = 16_384;

/** Limits the size of the process's files: writing more fails as on a full disk. */
const limited = (command: string) => `trap '' XFSZ; ulimit -f ${kibibytes * 2}; exec ${command}`;

test("on a full disk nothing is acknowledged and nothing is lost", async () => {
	const databases = await databaseEngines.SQLite();
	onTestFinished(() => databases.stop());
	const url = await databases.create();
	const script = new URL("../../tests/support/system/fill-disk.ts", import.meta.url).pathname;
	const filled = await promisify(execFile)("sh", ["-c", limited(`"${process.execPath}" "${script}" "${url}"`)]);
	expect(filled.stderr).toMatch(/^SqliteError: /);
	const acknowledged = filled.stdout.trim().split("\n");
	expect(acknowledged.length).toBeGreaterThan(50);

	const db = await openTestDatabase(databases, url);
	for (const id of acknowledged) expect(await readLead(db, id)).toBeDefined();
	expect(await countLeads(db, {})).toBe(acknowledged.length);
	await insertLead(db, someLead());
});
