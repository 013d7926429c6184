import { execFileSync } from "node:child_process";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { openDatabase } from "../../server/database/open.ts";
import { listLeads } from "../../server/leads/lead.ts";
import { createRequest, type Senders, send, startSenders } from "../support/service/senders.ts";
import { type Service, startService } from "../support/service/service.ts";
import { linuxTest } from "../support/system/linux-test.ts";
import { startReadingProcess } from "../support/system/reading-process.ts";
import { temporaryFolder } from "../support/system/temporary-folder.ts";

const diskSize = 64 * 2 ** 20;

/** A condition that keeps a service from writing, with its begin and end. */
interface Trouble {
	begin(service: Service): void;
	end(service: Service): void;
}

const limitFiles = ({ process: { pid } }: Service, bytes: number | "unlimited") =>
	execFileSync("prlimit", [`--pid=${pid}`, `--fsize=${bytes}:`]);

/** Limits the size of every file: further writes fail at once, even for root. */
const limit = (bytes: () => number): Trouble => ({
	begin: (service) => limitFiles(service, bytes()),
	end: (service) => limitFiles(service, "unlimited"),
});

/** Fills the disk to the last byte. */
const fullDisk = (folder: string): Trouble => ({
	begin: () => {
		expect(() => writeFileSync(join(folder, "ballast"), Buffer.alloc(diskSize))).toThrow("ENOSPC");
	},
	end: () => rmSync(join(folder, "ballast")),
});

/** Mounts a small disk, which only root may do; other users get a limit instead. */
function mountDisk(): string {
	const folder = temporaryFolder();
	execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskSize}`, "tmpfs", folder]);
	onTestFinished(() => void execFileSync("umount", ["-l", folder]));
	return folder;
}

const count = ({ responses }: Senders, status: number): number => responses.get(status) ?? 0;

/** Posts leads during the trouble and after it; then every acknowledged lead must be there, even after a crash. */
async function survives(folder: string, { begin, end }: Trouble): Promise<void> {
	const env = { DATABASE_URL: `file:${join(folder, "leads.db")}`, TRUST_PROXY: "1", DESK_PORT: "0" };
	const service = await startService({ env });
	onTestFinished(() => service.stop());
	const reader = startReadingProcess(env.DATABASE_URL);
	onTestFinished(() => reader.stop());
	const senders = startSenders(() => service.url);
	await expect.poll(() => senders.acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(50);

	begin(service);
	await expect.poll(() => count(senders, 503), { timeout: 20_000 }).toBeGreaterThan(50);
	const before = senders.acknowledged.size;
	const responses = await Promise.all(Array.from({ length: 20 }, () => send(service.url, createRequest())));
	expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
	expect(senders.acknowledged.size).toBe(before);

	end(service);
	await expect.poll(() => senders.acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(before + 50);
	await senders.finish();
	expect([...senders.responses.keys()].toSorted()).toEqual([202, 503]);
	await reader.waitForRead();
	await service.kill();
	await reader.stop();

	const db = await openDatabase(env.DATABASE_URL);
	onTestFinished(() => db.destroy());
	const stored: string[] = [];
	for await (const { id } of listLeads(db, {})) stored.push(id);
	expect(stored.toSorted()).toEqual([...senders.acknowledged.values()].toSorted());
	process.stdout.write(`disk: ${stored.length} leads acknowledged and stored, ${count(senders, 503)} answers 503\n`);
}

const test = linuxTest("prlimit, or a small disk in memory");

test("while its file cannot be written, the service responds with 503, then recovers by itself", () =>
	survives(
		temporaryFolder(),
		limit(() => 0),
	));

test("while the disk is full, the service responds with 503, then recovers by itself", async () => {
	const isRoot = process.getuid?.() === 0;
	const folder = isRoot ? mountDisk() : temporaryFolder();
	const sizeNow = () => statSync(join(folder, "leads.db-wal")).size;
	await survives(folder, isRoot ? fullDisk(folder) : limit(() => sizeNow() + 20_000));
});
