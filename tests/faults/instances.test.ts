import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../server/database/open.ts";
import { countLeads } from "../../server/search/query.ts";
import { startPostgres, type TestPostgres } from "../support/data/postgres.ts";
import { createRequest, send } from "../support/service/senders.ts";
import { type Service, startService } from "../support/service/service.ts";
import { type Respond, startWebhookReceiver, type WebhookReceiver } from "../support/service/webhook-receiver.ts";

let server: TestPostgres;
beforeAll(async () => {
	server = await startPostgres();
});
afterAll(() => server.stop());

/** Starts two instances of the product on one new database, with one webhook. */
async function startTwo(respond: Respond) {
	const receiver = await startWebhookReceiver({ respond });
	onTestFinished(() => receiver.stop());
	const env = {
		DATABASE_URL: await server.createDatabase(),
		HUB_WEBHOOK_BASE_URL: receiver.url,
		DELIVERY_SCHEDULE: "1s,1s,1s",
		TRUST_PROXY: "1",
		DESK_PORT: "0",
	};
	const instances = await Promise.all([startService({ env }), startService({ env })] as const);
	for (const instance of instances) onTestFinished(() => instance.stop());
	const db = await openDatabase(env.DATABASE_URL);
	onTestFinished(() => db.destroy());
	return { receiver, instances, db };
}

/** Posts leads to the instances in turn. Returns their ids. */
async function postAll(leads: number, instances: readonly Service[]): Promise<readonly string[]> {
	const ids: string[] = [];
	let posted = 0;
	const post = async () => {
		while (posted < leads) {
			const { url = "" } = instances[posted++ % instances.length] ?? {};
			const { id = "" } = await send(url, createRequest());
			ids.push(id);
		}
	};
	await Promise.all(Array.from({ length: 16 }, post));
	return ids;
}

const listKeys = ({ requests }: WebhookReceiver) => requests.map(({ headers }) => String(headers["idempotency-key"]));

test("two instances share 2,000 leads and deliver each once", async () => {
	const { receiver, instances, db } = await startTwo(() => ({ status: 204 }));
	const ids = await postAll(2_000, instances);
	await expect.poll(() => countLeads(db, { state: "delivered" }), { timeout: 60_000 }).toBe(2_000);
	expect(listKeys(receiver).toSorted()).toEqual(ids.toSorted());

	const shares = instances.map((instance) => instance.logs().split(`"delivery attempt"`).length - 1);
	process.stdout.write(`instances: 2,000 leads, ${shares.join(" + ")} delivery attempts, no lead twice\n`);
	expect(Math.min(...shares)).toBeGreaterThan(0);
}, 120_000);

test("a killed instance's leads are delivered by another within 60 seconds", async () => {
	const { receiver, instances, db } = await startTwo(() => "hang");
	const [one, other] = instances;
	const ids = await postAll(32, [one]);
	await receiver.received(32);
	const byOne = new Set(listKeys(receiver));
	await one.kill();
	const killed = performance.now();
	const arrivals: number[] = [];
	receiver.respond(() => {
		arrivals.push(performance.now() - killed);
		return { status: 204 };
	});
	await expect.poll(() => countLeads(db, { state: "delivered" }), { timeout: 90_000 }).toBe(ids.length);
	const longest = Math.max(...arrivals) / 1000;
	process.stdout.write(
		`instances: ${byOne.size} leads under way at the kill, all taken over within ${longest.toFixed(1)} s\n`,
	);
	expect(other.logs()).toContain(`"outcome":"delivered"`);
	expect(longest, "60 seconds, and 5 for a busy machine").toBeLessThan(65);
}, 120_000);
