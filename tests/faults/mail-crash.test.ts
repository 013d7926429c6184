import { execFileSync } from "node:child_process";
import { test } from "vitest";
import { openDatabase } from "../../server/database/open.ts";
import { databaseEngines, engineNames } from "../support/data/databases.ts";
import { readMails } from "../support/data/leads.ts";
import { startMailServer } from "../support/service/mail-server.ts";
import { createRequest, send } from "../support/service/senders.ts";
import { startService } from "../support/service/service.ts";
import { startReadingProcess } from "../support/system/reading-process.ts";

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
