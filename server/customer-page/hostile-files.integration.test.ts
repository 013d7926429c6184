import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { databaseEngines, engineNames } from "../../tests/support/data/databases.ts";
import { createHostileFiles, payload } from "../../tests/support/data/hostile-files.ts";
import { sendForm } from "../../tests/support/service/customer-page.ts";
import { startTestApp } from "../../tests/support/service/post-leads.ts";
import { openDatabase } from "../database/open.ts";

const mebibyte = 2 ** 20;
/** Files of one lead, fewer than its limit. */
const perLead = 15;

/** Lists the programs that this process has started and that still run. */
const listChildren = (): readonly string[] =>
	readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").split(" ").filter(Boolean);

test.each(engineNames)(
	"two hundred hostile files get a clear answer each, and leave neither memory nor anything on the disk, on %s",
	async (engine) => {
		const files = await createHostileFiles();
		expect(files.length).toBeGreaterThanOrEqual(200);
		const databases = await databaseEngines[engine]();
		const folder = mkdtempSync(join(tmpdir(), "uploads-"));
		const db = await openDatabase(await databases.create());
		onTestFinished(() => db.destroy());
		const uploadDisk = { folder, hasRoom: async () => true };
		const started = await startTestApp({ db, uploadDisk, proxies: 1 });
		const before = process.memoryUsage().rss;
		const children = listChildren().length;
		let page = await sendForm(started, { email: "first@example.com" });
		const surprises: string[] = [];
		let keptCount = 0;
		for (const [index, { name, content, outcomes }] of files.entries()) {
			if (index % perLead === 0) page = await sendForm(started, { email: `sender-${index}@example.com` });
			const headers = { Accept: "application/json", "X-Forwarded-For": `10.0.0.${index % 250}` };
			const id = randomUUID();
			const response = await page.upload([{ id, name, content }], headers);
			const answer = await response.json();
			const outcome = response.status === 200 ? "kept" : answer.code;
			if (!outcomes.includes(outcome)) surprises.push(`${name}: ${outcome}`);
			if (outcome !== "kept") {
				expect(answer.title).toMatch(/^This (?:is not a JPEG|file cannot be opened)/);
				continue;
			}
			keptCount += 1;
			const kept = await started.app.request(`${page.path}/files/${id}`, { headers });
			const bytes = Buffer.from(await kept.arrayBuffer());
			if (kept.headers.get("Content-Type") === "application/pdf") {
				expect(kept.headers.get("Content-Disposition")).toMatch(/^attachment;/);
				continue;
			}
			const { format, width, height, pages, exif, icc, xmp } = await sharp(bytes).metadata();
			expect({ format, pages, exif, icc, xmp }).toEqual({ format: "jpeg" });
			expect(Math.max(width, height)).toBeLessThanOrEqual(2_000);
			expect(bytes.includes(payload)).toBe(false);
		}
		expect(surprises).toEqual([]);
		const { count } = await db
			.selectFrom("files")
			.select(({ fn }) => fn.countAll<string | number>().as("count"))
			.executeTakeFirstOrThrow();
		expect(Number(count)).toBe(keptCount);
		expect(readdirSync(folder)).toEqual([]);
		expect(listChildren()).toHaveLength(children);
		expect((process.memoryUsage().rss - before) / mebibyte).toBeLessThan(150);
	},
	600_000,
);
