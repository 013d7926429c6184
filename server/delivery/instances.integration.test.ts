import { expect, onTestFinished, test } from "vitest";
import { databaseEngines, engineNames } from "../../tests/support/data/databases.ts";
import { readWebhook, someLead } from "../../tests/support/data/leads.ts";
import { startOwnPostgres } from "../../tests/support/data/postgres.ts";
import { startWebhookReceiver } from "../../tests/support/service/webhook-receiver.ts";
import { openDatabase } from "../database/open.ts";
import { isOutage, ping } from "../database/outage.ts";
import type { Database } from "../database/schema.ts";
import { insertLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { countLeads } from "../search/query.ts";
import { createWebhookSender } from "./webhook.ts";
import { startDeliveryWorker } from "./worker.ts";

const log = createLog({ write: () => undefined });

function deliver(db: Database, url: string) {
	const delivery = startDeliveryWorker({
		db,
		sender: createWebhookSender(() => url),
		schedule: [100, 1000, 5000],
		log,
		pollInterval: 50,
	});
	onTestFinished(() => delivery.stop());
}

async function open(url: string): Promise<Database> {
	const db = await openDatabase(url);
	onTestFinished(() => db.destroy());
	return db;
}

test.each(engineNames)("several instances sharing one %s deliver each lead once", async (engine) => {
	const databases = await databaseEngines[engine]();
	onTestFinished(() => databases.stop());
	const url = await databases.create();
	const receiver = await startWebhookReceiver();
	onTestFinished(() => receiver.stop());
	const first = await open(url);
	const stores = [first, await open(url), await open(url)];
	for (const db of stores) deliver(db, receiver.url);

	const leads = Array.from({ length: 300 }, () => someLead());
	await Promise.all(leads.map((lead, i) => insertLead(stores[i % 3] ?? first, lead)));
	await receiver.received(300);
	await expect.poll(() => countLeads(first, { state: "delivered" }), { timeout: 10_000 }).toBe(300);
	const received = receiver.requests.map(({ headers }) => headers["idempotency-key"]);
	expect(received.toSorted()).toEqual(leads.map(({ id }) => id).toSorted());
});

test("a database failure during an attempt neither loses a lead nor delivers it twice", async () => {
	const server = await startOwnPostgres();
	onTestFinished(() => server.stop());
	const receiver = await startWebhookReceiver({
		async respond() {
			await server.halt();
			return { status: 200 };
		},
	});
	onTestFinished(() => receiver.stop());
	const db = await open(await server.createDatabase());
	const lead = someLead();
	await insertLead(db, lead);
	deliver(db, receiver.url);
	await receiver.received(1);
	await expect.poll(() => insertLead(db, someLead()).then(() => false, isOutage)).toBe(true);
	await expect(ping(db)).rejects.toSatisfy(isOutage);

	await server.resume();
	await expect.poll(() => countLeads(db, { state: "delivered" }).catch(() => 0), { timeout: 60_000 }).toBe(1);
	expect(receiver.requests).toHaveLength(1);
	expect((await readWebhook(db, lead.id))?.attempts).toMatchObject([{ status: 200, error: null }]);
}, 120_000);
