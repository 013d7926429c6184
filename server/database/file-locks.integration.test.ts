import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { someLead } from "../../tests/support/data/leads.ts";
import { countFromOtherProcess, isLocked } from "../../tests/support/system/reading-process.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { checkRestore } from "../backup/restore.ts";
import { insertLead } from "../leads/insert.ts";
import { countLeads } from "../search/query.ts";
import { openDatabase } from "./open.ts";

/** Copies the files as a crash now would leave them, in another process, and returns the copy's leads. */
async function leadsAfterCrash(file: string): Promise<number> {
	const folder = temporaryFolder();
	for (const suffix of ["", "-wal"]) execFileSync("cp", [file + suffix, folder]);
	const db = await openDatabase(`file:${join(folder, "leads.db")}`);
	onTestFinished(() => db.destroy());
	return countLeads(db, {});
}

test("no lead is lost when another program opens and closes the database", async () => {
	const [file, backups] = [join(temporaryFolder(), "leads.db"), temporaryFolder()];
	const databaseUrl = `file:${file}`;
	const db = await openDatabase(databaseUrl);
	onTestFinished(() => db.destroy());
	await insertLead(db, someLead());
	expect(await countFromOtherProcess(file)).toBe(1);
	expect(existsSync(`${file}-wal`)).toBe(true);

	await (await openDatabase(databaseUrl)).destroy();
	const now = Date.now();
	const backup = await makeBackup(db, { databaseUrl, folder: backups, recipient: undefined, now });
	await checkRestore({ file: backup.file, databaseUrl, erasures: [], now });
	await insertLead(db, someLead());
	expect(await countFromOtherProcess(file)).toBe(2);
	expect(existsSync(`${file}-wal`)).toBe(true);
	await insertLead(db, someLead());
	expect(await leadsAfterCrash(file)).toBe(3);
});

test.runIf(process.platform === "linux")(
	"the write-ahead log stays locked even if this process reopens the database",
	async () => {
		const file = join(temporaryFolder(), "leads.db");
		const db = await openDatabase(`file:${file}`);
		onTestFinished(() => db.destroy());
		expect(isLocked(file)).toBe(true);
		await (await openDatabase(`file:${file}`)).destroy();
		expect(isLocked(file)).toBe(true);
	},
);

test("a new database is readable only by its owner", async () => {
	const file = join(temporaryFolder(), "leads.db");
	const readMode = () => statSync(file).mode & 0o777;
	await (await openDatabase(`file:${file}`)).destroy();
	expect(readMode()).toBe(0o600);
	execFileSync("chmod", ["640", file]);
	await (await openDatabase(`file:${file}`)).destroy();
	expect(readMode()).toBe(0o640);
});
