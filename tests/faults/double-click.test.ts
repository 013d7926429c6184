import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../server/database/open.ts";
import { countLeads } from "../../server/search/query.ts";
import { databaseEngines, engineNames } from "../support/data/databases.ts";
import { createRequest, send } from "../support/service/senders.ts";
import { startService } from "../support/service/service.ts";

const pairs = 300;

test.each(engineNames)(
	"the same key sent twice simultaneously creates one lead on %s, even across two instances",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		const env = { DATABASE_URL: await databases.create(), TRUST_PROXY: "1" };
		const start = async () => {
			const service = await startService({ env });
			onTestFinished(() => service.stop());
			return service.url;
		};
		const one = await start();
		const other = engine === "PostgreSQL" ? await start() : one;

		const ids = await Promise.all(
			Array.from({ length: pairs }, async () => {
				const request = createRequest();
				const [first, second] = await Promise.all([send(one, request), send(other, request)]);
				expect([first.status, second.status]).toEqual([202, 202]);
				expect(second.id).toBe(first.id);
				return first.id;
			}),
		);
		expect(new Set(ids).size).toBe(pairs);
		const db = await openDatabase(env.DATABASE_URL);
		onTestFinished(() => db.destroy());
		expect(await countLeads(db, {})).toBe(pairs);
	},
);
