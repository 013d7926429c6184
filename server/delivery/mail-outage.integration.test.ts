import { expect, onTestFinished, test } from "vitest";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { jumpingClock } from "../../tests/support/system/jumping-clock.ts";
import { insertLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { createMailer } from "../mail/mailer.ts";
import { readSettings } from "../settings/settings.ts";
import { createOfficeMailSender } from "./mail-senders.ts";
import { startDeliveryWorker } from "./worker.ts";

test("a mail server that is down for two days delays every email and loses none", async () => {
	const begin = new Date("2026-03-02T09:00:00Z");
	const back = begin.getTime() + 48 * 3_600_000;
	let running = 0;
	let idle = Promise.withResolvers<void>();
	idle.resolve();
	const clock = jumpingClock(begin, async () => {
		await new Promise((resolve) => setImmediate(resolve));
		await idle.promise;
	});
	const db = await openEmptyDatabase();
	const server = await startMailServer();
	onTestFinished(() => server.stop());
	server.treat(() => (clock.now() < back ? { code: 421 } : "accept"));
	const leads = Array.from({ length: 6 }, (_, i) =>
		someLead({ receivedAt: begin, mails: ["office-mail"], payload: somePayload({ fullName: `Person ${i}` }) }),
	);
	await Promise.all(leads.map((lead) => insertLead(db, lead)));
	const mailer = createMailer({ url: server.url, from: { name: "Brickfold", address: "info@brickfold.example" } });
	onTestFinished(() => mailer.close());
	const sender = createOfficeMailSender(mailer, () => "office@brickfold.example", db);
	const allDelivered = Promise.withResolvers<void>();
	let delivered = 0;
	const delivery = startDeliveryWorker({
		db,
		sender: {
			...sender,
			attempt(...args) {
				if (running++ === 0) idle = Promise.withResolvers();
				return sender.attempt(...args);
			},
		},
		schedule: readSettings({}).DELIVERY_SCHEDULE,
		log: createLog({ write: () => undefined }),
		clock,
		pollInterval: 600_000,
		concurrency: 4,
		onAttempt({ outcome }) {
			if (--running === 0) idle.resolve();
			if (outcome === "delivered" && ++delivered === leads.length) allDelivered.resolve();
		},
	});
	onTestFinished(() => delivery.stop());
	await allDelivered.promise;
	expect(server.mails.map(({ email }) => email.messageId).toSorted()).toEqual(
		leads.map(({ id }) => `<${id}.office-mail@brickfold.example>`).toSorted(),
	);
}, 180_000);
