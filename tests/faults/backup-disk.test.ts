import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { openDatabase } from "../../server/database/open.ts";
import { insertLead } from "../../server/leads/insert.ts";
import { someLead, somePayload } from "../support/data/leads.ts";
import { runCommand } from "../support/service/run-leads.ts";
import { linuxTest } from "../support/system/linux-test.ts";

/** Mounts a small disk, for which it must be root. */
function mountDisk(option: string): string {
	const folder = mkdtempSync(join(tmpdir(), "backup-disk-"));
	execFileSync("mount", ["-t", "tmpfs", "-o", option, "tmpfs", folder]);
	onTestFinished(() => {
		execFileSync("umount", ["-l", folder]);
		rmSync(folder, { recursive: true, force: true });
	});
	return folder;
}

const test = linuxTest("a small disk in memory, which root may mount", process.getuid?.() === 0);

test("a backup to a full or read-only disk fails with one line and keeps earlier backups", async () => {
	const data = mkdtempSync(join(tmpdir(), "backup-data-"));
	onTestFinished(() => rmSync(data, { recursive: true, force: true }));
	const DATABASE_URL = `file:${join(data, "leads.db")}`;
	const db = await openDatabase(DATABASE_URL);
	onTestFinished(() => db.destroy());
	const payload = somePayload({ additionalMessage: "x".repeat(4000) });
	await Promise.all(Array.from({ length: 500 }, () => insertLead(db, someLead({ payload }))));

	const full = mountDisk("size=1m");
	const earlier = "leads-2020-03-02T093005Z.db";
	writeFileSync(join(full, earlier), "precious");
	const backUp = (folder: string) => runCommand(db, ["backup"], { env: { DATABASE_URL, BACKUP_TO: folder } });
	const { code, noted } = await backUp(full);
	expect({ code, noted }).toEqual({ code: 1, noted: `leads backup failed: ${full}: no space left on device\n` });
	expect(readdirSync(full)).toEqual([earlier]);

	const locked = mountDisk("size=8m");
	execFileSync("mount", ["-o", "remount,ro", locked]);
	expect(await backUp(locked)).toMatchObject({
		code: 1,
		noted: `leads backup failed: ${locked}: read-only file system\n`,
	});
	expect(readdirSync(locked)).toEqual([]);
});
