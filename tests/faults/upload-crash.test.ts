import { randomUUID } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { test } from "vitest";
import { pageHeader } from "../../forms/page-header.ts";
import { seededRandom } from "../../scripts/seeded-random.ts";
import { findDatabaseFile } from "../../server/database/address.ts";
import { openDatabase } from "../../server/database/open.ts";
import { databaseEngines, engineNames } from "../support/data/databases.ts";
import { createPost, createRequest, startSenders } from "../support/service/senders.ts";
import { startService } from "../support/service/service.ts";

const rounds = Number(process.env.FAULT_ROUNDS ?? 4);
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);
/** Maximum time in milliseconds until the kill. An upload takes about half a second. */
const maxLifetime = 3_000;
const customers = 4;

const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
const photograph = await sharp({ create: { width: 900, height: 600, channels: 3, background: "white", noise } })
	.jpeg({ quality: 80 })
	.toBuffer();

/** Sends an enquiry until it is acknowledged. Returns the path of its customer's page. */
async function openPage(url: () => string): Promise<string> {
	const request = createRequest();
	for (;;) {
		const response = await fetch(`${url()}/api/leads/plumbing`, createPost(request)).catch(() => undefined);
		await response?.body?.cancel();
		if (response?.status === 202) return response.headers.get(pageHeader) ?? "";
		await wait(50);
	}
}

test.concurrent.for(engineNames)(
	"kill -9 while photographs arrive on %s loses none that was acknowledged, and shows none by half",
	{ timeout: 600_000 + rounds * 20_000 },
	async (engine, { expect, onTestFinished }) => {
		const random = seededRandom(seed);
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		const env = { DATABASE_URL: await databases.create(), TRUST_PROXY: "1" };
		let service = await startService({ env });
		onTestFinished(() => service.stop());
		const url = () => service.url;

		const acknowledged = new Set<string>();
		let isFinishing = false;
		let unanswered = 0;
		/** Adds photographs to one enquiry after the other, each until it is acknowledged. */
		async function addPhotographs(): Promise<void> {
			while (!isFinishing) {
				const page = await openPage(url);
				for (let sent = 0; sent < 5 && !isFinishing; sent += 1) {
					const id = randomUUID();
					while (!acknowledged.has(id)) {
						const body = new FormData();
						body.append("id", id);
						body.append("file", new Blob([photograph], { type: "image/jpeg" }), "loft.jpg");
						const { headers } = createPost(createRequest());
						const from = { Accept: "application/json", "X-Forwarded-For": headers["X-Forwarded-For"] };
						const init = { method: "POST", headers: from, body, signal: AbortSignal.timeout(30_000) };
						const response = await fetch(`${url()}${page}/files`, init).catch(() => undefined);
						await response?.arrayBuffer().catch(() => undefined);
						if (response?.status === 200) acknowledged.add(id);
						else if (!response) unanswered += 1;
						if (!acknowledged.has(id)) await wait(50);
					}
				}
			}
		}
		const senders = startSenders(url, 4);
		const uploads = Promise.all(Array.from({ length: customers }, addPhotographs));
		for (let round = 0; round < rounds; round += 1) {
			const before = acknowledged.size;
			await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before);
			await wait(random() * maxLifetime);
			await service.kill();
			await service.stop();
			service = await startService({ env });
		}
		isFinishing = true;
		await Promise.all([senders.finish(), uploads]);

		const db = await openDatabase(env.DATABASE_URL);
		onTestFinished(() => db.destroy());
		const files = await db
			.selectFrom("files")
			.leftJoin("leads", "leads.id", "lead_id")
			.select(["files.id", "leads.id as lead", "content", "thumbnail"])
			.execute();
		const stored = new Set(files.map(({ id }) => id));
		const lost = [...acknowledged].filter((id) => !stored.has(id));
		process.stdout.write(
			`uploads on ${engine}: ${rounds} rounds (seed ${seed}), ${acknowledged.size} photographs acknowledged, ${lost.length} lost; ${unanswered} uploads without an answer were sent again; ${senders.acknowledged.size} leads meanwhile\n`,
		);
		expect(unanswered).toBeGreaterThan(0);
		expect(lost).toEqual([]);
		expect(files.filter(({ lead }) => lead === null)).toEqual([]);
		for (const { content, thumbnail } of files) {
			const [whole, small] = await Promise.all([content, thumbnail ?? content].map((bytes) => sharp(bytes).stats()));
			expect([whole?.channels.length, small?.channels.length]).toEqual([3, 3]);
		}
		const leads = await db.selectFrom("leads").select("id").execute();
		const ids = new Set(leads.map(({ id }) => id));
		expect([...senders.acknowledged.values()].filter((id) => !ids.has(id))).toEqual([]);
		const file = findDatabaseFile(env.DATABASE_URL);
		if (!file) return;
		// A kill between a file's creation and the removal of its name leaves the name, of a file without a byte
		const names = readdirSync(dirname(file)).filter((name) => name.includes("upload"));
		expect(names.filter((name) => statSync(join(dirname(file), name)).size > 0)).toEqual([]);
	},
);
