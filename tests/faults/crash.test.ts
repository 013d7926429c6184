import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { test } from "vitest";
import { seededRandom } from "../../scripts/seeded-random.ts";
import { openDatabase } from "../../server/database/open.ts";
import type { DeliveryState } from "../../server/database/schema.ts";
import { listLeads } from "../../server/leads/lead.ts";
import { countLeads } from "../../server/search/query.ts";
import { databaseEngines, engineNames } from "../support/data/databases.ts";
import { startMailServer } from "../support/service/mail-server.ts";
import { startSenders } from "../support/service/senders.ts";
import { startService } from "../support/service/service.ts";
import { startWebhookReceiver } from "../support/service/webhook-receiver.ts";
import { startReadingProcess } from "../support/system/reading-process.ts";

const rounds = Number(process.env.FAULT_ROUNDS ?? 4);
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);
/** Maximum time in milliseconds until the kill, after the start or, on SQLite, after another program's visit. */
const maxLifetime = 2_000;

test.concurrent.for(engineNames)(
	"kill -9 at random moments under load on %s neither loses nor duplicates a lead",
	{ timeout: 720_000 + rounds * 10_000 },
	async (engine, { expect, onTestFinished }) => {
		const random = seededRandom(seed);
		const receiver = await startWebhookReceiver();
		onTestFinished(() => receiver.stop());
		const mailed = new Set<string>();
		const mailServer = await startMailServer({
			smtp: {
				onData(stream, _session, callback) {
					void text(stream).then((raw) => {
						const [, id] = /^Message-ID:\s*<([^@]*)@/im.exec(raw) ?? [];
						if (id) mailed.add(id);
						callback();
					}, callback);
				},
			},
		});
		onTestFinished(() => mailServer.stop());
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		const env = {
			DATABASE_URL: await databases.create(),
			HUB_WEBHOOK_BASE_URL: receiver.url,
			SMTP_URL: mailServer.url,
			LEAD_MAIL_TO: "office@brickfold.example",
			MORNING_MAIL: "off",
			DELIVERY_SCHEDULE: "1s,1s,1s",
			TRUST_PROXY: "1",
			DESK_PORT: "0",
		};
		let service = await startService({ env });
		onTestFinished(() => service.stop());

		const reader = startReadingProcess(env.DATABASE_URL);
		onTestFinished(() => reader.stop());
		const senders = startSenders(() => service.url, 16);
		for (let round = 0; round < rounds; round += 1) {
			await reader.waitForRead();
			await wait(random() * maxLifetime);
			await service.kill();
			await service.stop();
			service = await startService({ env });
		}
		await senders.finish();
		await reader.stop();

		const db = await openDatabase(env.DATABASE_URL);
		onTestFinished(() => db.destroy());
		// A lead lost in one round stays lost, so one check at the end covers all rounds
		const promised = senders.acknowledged;
		const stored = new Map<string, unknown>();
		for await (const { id, payload } of listLeads(db, {})) stored.set(id, payload.email);
		const lost = [...promised].filter(([email, id]) => stored.get(id) !== email);
		const duplicates = stored.size - new Set(stored.values()).size;
		const unanswered = senders.responses.get(0);
		process.stdout.write(
			`crash on ${engine}: ${rounds} rounds (seed ${seed}), ${promised.size} leads acknowledged, ${lost.length} lost, ${duplicates} duplicates; ${unanswered} posts without an answer were sent again\n`,
		);
		expect(unanswered).toBeGreaterThan(0);
		expect({ lost, duplicates }).toEqual({ lost: [], duplicates: 0 });

		const deliveries = { timeout: 100_000, interval: 500 };
		await expect.poll(() => countLeads(db, { state: "delivered" }), deliveries).toBe(promised.size);
		const delivered = new Set(receiver.requests.map(({ headers }) => headers["idempotency-key"]));
		expect([...promised.values()].filter((id) => !delivered.has(id))).toEqual([]);

		// So many leads are not emailed one by one, and reach the limits on confirmations: of a network, which skips them, and
		// in all, which puts them off for minutes. The last claims of a killed service expire first
		const mailChannels = ["office-mail", "confirmation"] as const;
		const inState = (state: DeliveryState) =>
			db
				.selectFrom("deliveries")
				.select(["lead_id", "channel"])
				.where("channel", "in", mailChannels)
				.where("state", "=", state);
		const findBusy = () =>
			inState("pending")
				.where(({ eb, or }) => or([eb("claim_owner", "is not", null), eb("next_attempt_at", "<", Date.now() + 5000)]))
				.execute();
		await expect.poll(findBusy, { timeout: 600_000, interval: 1000 }).toEqual([]);
		const accepted = await inState("delivered").execute();
		const unsent = accepted.filter(({ lead_id, channel }) => !mailed.has(`${lead_id}.${channel}`));
		expect(unsent).toEqual([]);
		const failures = await db
			.selectFrom("attempts")
			.select("error")
			.distinct()
			.where("channel", "in", mailChannels)
			.where("error", "is not", null)
			.execute();
		for (const { error } of failures) expect(error).toMatch(/^not sent: (?:more than 20 leads|many enquiries)/);
		process.stdout.write(`crash on ${engine}: ${mailed.size} mails, 0 lost\n`);
	},
);
