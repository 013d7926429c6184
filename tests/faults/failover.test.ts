import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../server/database/open.ts";
import { listLeads } from "../../server/leads/lead.ts";
import { startPostgresPair } from "../support/data/postgres-pair.ts";
import { createRequest, send, startSenders } from "../support/service/senders.ts";
import { startService } from "../support/service/service.ts";

test("a standby takes over from a lost PostgreSQL primary without a restart or a lost lead", async () => {
	const pair = await startPostgresPair();
	onTestFinished(() => pair.stop());
	const service = await startService({ env: { DATABASE_URL: pair.url, TRUST_PROXY: "1" } });
	onTestFinished(() => service.stop());
	const senders = startSenders(() => service.url);
	await expect.poll(() => senders.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(50);

	await pair.losePrimary();
	await expect.poll(() => senders.responses.get(503) ?? 0, { timeout: 60_000 }).toBeGreaterThan(20);
	const before = senders.acknowledged.size;
	for (let post = 0; post < 10; post += 1) expect(await send(service.url, createRequest())).toEqual({ status: 503 });
	expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
	expect(senders.acknowledged.size).toBe(before);

	await pair.promote();
	const promoted = performance.now();
	await expect.poll(() => senders.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before);
	const recovery = performance.now() - promoted;
	await expect.poll(() => senders.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 50);
	await senders.finish();
	expect([...senders.responses.keys()].toSorted()).toEqual([202, 503]);

	const db = await openDatabase(pair.standbyUrl);
	onTestFinished(() => db.destroy());
	const stored = new Set<string>();
	for await (const { id } of listLeads(db, {})) stored.add(id);
	const promised = [...senders.acknowledged.values()];
	const lost = promised.filter((id) => !stored.has(id));
	process.stdout.write(
		`failover: ${promised.length} leads acknowledged, ${before} of them by the lost primary, ${lost.length} lost, ${senders.responses.get(503)} answers 503, next lead ${(recovery / 1000).toFixed(1)} s after the promotion\n`,
	);
	expect(lost).toEqual([]);
	expect(stored.size).toBe(promised.length);
}, 300_000);
