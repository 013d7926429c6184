import { expect, onTestFinished, test } from "vitest";
import { migrations } from "../../server/database/migrate.ts";
import { openDatabase } from "../../server/database/open.ts";
import { listLeads } from "../../server/leads/lead.ts";
import { databaseEngines, engineNames } from "../support/data/databases.ts";
import { type Senders, startSenders } from "../support/service/senders.ts";
import { type Service, startService } from "../support/service/service.ts";

const program = "tests/support/service/next-version.ts";

async function setUp(engine: (typeof engineNames)[number]) {
	const databases = await databaseEngines[engine]();
	onTestFinished(() => databases.stop());
	const env = { DATABASE_URL: await databases.create(), TRUST_PROXY: "1" };
	const start = async (settings: Parameters<typeof startService>[0] = {}): Promise<Service> => {
		const service = await startService({ env, ...settings });
		onTestFinished(() => service.stop());
		return service;
	};
	return { start, url: env.DATABASE_URL };
}

const receiveMore = ({ acknowledged }: Senders, more = 40): Promise<void> => {
	const target = acknowledged.size + more;
	return expect.poll(() => acknowledged.size, { timeout: 120_000 }).toBeGreaterThan(target);
};

/** Expects every acknowledged lead exactly once, and the next version's tables. */
async function expectAllLeads(url: string, { acknowledged, responses }: Senders, what: string): Promise<void> {
	await expect(openDatabase(url)).rejects.toThrow("A newer version wrote this database (9999-next)");
	migrations["9999-next"] = async () => undefined;
	const db = await openDatabase(url).finally(() => delete migrations["9999-next"]);
	onTestFinished(() => db.destroy());
	const stored: string[] = [];
	for await (const { id } of listLeads(db, {})) stored.push(id);
	expect(stored.toSorted()).toEqual([...acknowledged.values()].toSorted());
	const statuses = [...responses].map(([status, count]) => `${count} × ${status}`).join(", ");
	process.stdout.write(`upgrade: ${what}: ${stored.length} leads acknowledged and stored; answers ${statuses}\n`);
}

test.for(engineNames)(
	"two versions sharing one %s accept every lead, with a migration between them",
	async (engine) => {
		const { start, url } = await setUp(engine);
		const old = await start();
		let urls = [old.url];
		let turn = 0;
		const senders = startSenders(() => urls[turn++ % urls.length] ?? old.url);
		await receiveMore(senders);
		const next = await start({ program });
		urls = [old.url, next.url];
		await receiveMore(senders);
		urls = [next.url];
		await receiveMore(senders, 10);
		await old.stop();
		await receiveMore(senders);
		await senders.finish();
		expect([...senders.responses.keys()]).toEqual([202]);
		await expectAllLeads(url, senders, `both at once on ${engine}`);
	},
);

test.for(engineNames)(
	"an upgrade with a migration on %s loses no lead if posts refused meanwhile are sent again",
	async (engine) => {
		const { start, url } = await setUp(engine);
		let service = await start();
		const senders = startSenders(() => service.url);
		await receiveMore(senders);
		await service.stop();
		service = await start({ program });
		await receiveMore(senders);
		await senders.finish();
		expect([...senders.responses.keys()].filter((status) => status !== 0)).toEqual([202]);
		await expectAllLeads(url, senders, `one after the other on ${engine}`);
	},
);
