import { expect, onTestFinished, test } from "vitest";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { startSlowMailServer } from "../../tests/support/service/slow-mail-server.ts";
import { fastClock } from "../../tests/support/system/fast-clock.ts";
import { insertLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { createMailer } from "../mail/mailer.ts";
import { readSettings } from "../settings/settings.ts";
import { readLead } from "../workflow/lead-record.ts";
import { addReply } from "../workflow/replies.ts";
import { createReplySender } from "./mail-senders.ts";
import { startDeliveryWorker } from "./worker.ts";

const speed = 50;
const attemptTimeout = 120_000;

test("a mail server that takes twelve seconds for each response gets a reply once", async () => {
	const db = await openEmptyDatabase();
	const server = await startSlowMailServer(() => 12_000 / speed);
	onTestFinished(() => server.stop());
	const from = { name: "Brickfold", address: "info@brickfold.example" };
	const mailer = createMailer({ url: server.url, from, timeout: attemptTimeout / speed });
	onTestFinished(() => mailer.close());
	const clock = fastClock(speed);
	const lead = someLead();
	await insertLead(db, lead);
	await addReply(db, { id: "reply", leadId: lead.id, text: "Tuesday at 10?" }, { name: "Joe Mercer" }, clock.now());
	const outcomes: string[] = [];
	const delivery = startDeliveryWorker({
		db,
		sender: { ...createReplySender(mailer, db, "https://brickfold.example", () => from), timeout: attemptTimeout },
		schedule: readSettings({}).DELIVERY_SCHEDULE,
		log: createLog({ write: () => undefined }),
		clock,
		onAttempt: ({ outcome }) => outcomes.push(outcome),
	});
	onTestFinished(() => delivery.stop());
	await expect
		.poll(async () => (await readLead(db, lead.id))?.replies[0]?.state, { timeout: 10_000 })
		.toBe("delivered");
	// An attempt of another claim would have ended by then
	await clock.sleep(3 * 60_000, new AbortController().signal);
	expect(server.mails).toHaveLength(1);
	expect(outcomes).toEqual(["delivered"]);
});
