import { execFileSync } from "node:child_process";
import { test } from "vitest";
import { openDatabase } from "../../server/database/open.ts";
import { databaseEngines, engineNames } from "../support/data/databases.ts";
import { readMails } from "../support/data/leads.ts";
import { startMailServer } from "../support/service/mail-server.ts";
import { createRequest, send } from "../support/service/senders.ts";
import { startService } from "../support/service/service.ts";
import { never, startSlowMailServer } from "../support/service/slow-mail-server.ts";
import { startReadingProcess } from "../support/system/reading-process.ts";

/** Leads whose emails meet the slow mail server: at most as many as are emailed to the office one by one. */
const leadCount = Math.min(20, 2 * Number(process.env.FAULT_ROUNDS ?? 4));

const readState = (pid = 0): string => execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });

test.concurrent.for(engineNames)(
	"on %s an email accepted just before kill -9 is sent again under its Message-ID",
	{ timeout: 360_000 },
	async (engine, { expect, onTestFinished }) => {
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		let taken = 0;
		const isStill = Promise.withResolvers<void>();
		const mailServer = await startMailServer({
			beforeAccepting() {
				taken += 1;
				return isStill.promise;
			},
		});
		onTestFinished(() => mailServer.stop());
		const env = {
			DATABASE_URL: await databases.create(),
			SMTP_URL: mailServer.url,
			LEAD_MAIL_TO: "office@brickfold.example",
			MORNING_MAIL: "off",
			TRUST_PROXY: "1",
			DESK_PORT: "0",
		};
		const first = await startService({ env });
		onTestFinished(() => first.stop());
		const reader = startReadingProcess(env.DATABASE_URL);
		onTestFinished(() => reader.stop());
		const { id = "" } = await send(first.url, createRequest());
		await expect.poll(() => taken, { timeout: 20_000 }).toBe(2);

		// A stopped process can receive a response but cannot record it
		first.process.kill("SIGSTOP");
		await expect.poll(() => readState(first.process.pid)).toMatch(/^T/);
		isStill.resolve();
		await mailServer.received(2);
		await reader.waitForRead();
		await first.kill();

		const db = await openDatabase(env.DATABASE_URL);
		onTestFinished(() => db.destroy());
		const readStates = async () => (await readMails(db, id)).map(({ state, attempts }) => [state, attempts.length]);
		const unsettled = ["pending", 0];
		expect(await readStates()).toEqual([unsettled, unsettled]);

		const second = await startService({ env });
		onTestFinished(() => second.stop());
		const settled = ["delivered", 1];
		// A killed worker's claim lasts as long as one attempt may, three minutes; the remaining time is for a busy machine
		await expect.poll(readStates, { timeout: 270_000, interval: 500 }).toEqual([settled, settled]);
		const messageIds = mailServer.mails.map(({ email }) => email.messageId);
		expect(messageIds.toSorted()).toEqual(
			["confirmation", "confirmation", "office-mail", "office-mail"].map(
				(channel) => `<${id}.${channel}@brickfold.example>`,
			),
		);
	},
);

test.concurrent.for(engineNames)(
	"on %s a mail server that takes 12 s for each response, or never responds, gets each email once, but for a kill -9",
	{ timeout: 1_800_000 },
	async (engine, { expect, onTestFinished }) => {
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		// Of three connections one is slow, one is never answered and one is answered at once
		const mailServer = await startSlowMailServer((connection) => [12_000, never, 0][connection % 3] ?? 0);
		onTestFinished(() => mailServer.stop());
		const env = {
			DATABASE_URL: await databases.create(),
			SMTP_URL: mailServer.url,
			LEAD_MAIL_TO: "office@brickfold.example",
			MORNING_MAIL: "off",
			DELIVERY_SCHEDULE: Array<string>(20).fill("1s").join(),
			TRUST_PROXY: "1",
		};
		const first = await startService({ env });
		onTestFinished(() => first.stop());
		const ids: string[] = [];
		for (let count = 0; count < leadCount; count += 1) ids.push((await send(first.url, createRequest())).id ?? "");
		const mails = { timeout: 1_500_000, interval: 500 };
		await expect.poll(() => mailServer.mails.length, mails).toBeGreaterThan(leadCount / 2);
		await first.kill();
		const beforeKill = mailServer.mails.length;

		const second = await startService({ env });
		onTestFinished(() => second.stop());
		const db = await openDatabase(env.DATABASE_URL);
		onTestFinished(() => db.destroy());
		const countUndelivered = async () => {
			const deliveries = (await Promise.all(ids.map((id) => readMails(db, id)))).flat();
			return deliveries.filter(({ state }) => state !== "delivered").length;
		};
		await expect.poll(countUndelivered, mails).toBe(0);

		const taken = mailServer.mails.map((text) => /^Message-ID:\s*<(.*)@/im.exec(text)?.[1]);
		const expected = ids.flatMap((id) => [`${id}.confirmation`, `${id}.office-mail`]);
		const lost = expected.filter((id) => !taken.includes(id));
		const lives = [taken.slice(0, beforeKill), taken.slice(beforeKill)];
		const repeated = lives.flatMap((ids) => ids.filter((id, at) => ids.indexOf(id) !== at));
		process.stdout.write(
			`slow mail server with ${engine}: ${expected.length} mails, ${lost.length} lost, ${repeated.length} sent twice, ${taken.length - new Set(taken).size} again after the kill\n`,
		);
		expect({ lost, repeated }).toEqual({ lost: [], repeated: [] });
	},
);
