import { expect, onTestFinished, test } from "vitest";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { readMails, someLead } from "../../tests/support/data/leads.ts";
import { type MailServer, startMailServer } from "../../tests/support/service/mail-server.ts";
import type { Channel, Database } from "../database/schema.ts";
import { readUndelivered } from "../jobs/alerts.ts";
import { insertLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { readSettings } from "../settings/settings.ts";
import { addReply } from "../workflow/replies.ts";
import { readBacklog } from "./backlog.ts";
import { openSenders } from "./open-senders.ts";
import { startDeliveryWorker } from "./worker.ts";

const office = "office@brickfold.example";

/**
 * Starts every channel as the service does with these settings. @returns a function that stops them as a restart does
 */
function startAll(db: Database, env: Readonly<Record<string, string>>) {
	const { senders, close } = openSenders(readSettings(env), db, async () => {});
	const log = createLog({ write: () => undefined });
	const deliveries = senders.map((sender) =>
		startDeliveryWorker({ db, sender, schedule: [20], log, pollInterval: 20, concurrency: 4 }),
	);
	const stop = async () => {
		await Promise.all(deliveries.map((delivery) => delivery.stop()));
		close();
	};
	onTestFinished(stop);
	return stop;
}

const readStates = async (db: Database, id: string) =>
	Object.fromEntries((await readMails(db, id)).map(({ channel, state }): [Channel, string] => [channel, state]) ?? []);

/** Stores a lead with both emails, as a service that can email does. */
async function setUp(): Promise<{ db: Database; server: MailServer; id: string }> {
	const db = await openEmptyDatabase();
	const server = await startMailServer();
	onTestFinished(() => server.stop());
	const { id } = await insertLead(db, someLead({ hasTarget: false, mails: ["office-mail", "confirmation"] }));
	return { db, server, id };
}

test("without SMTP_URL emails are held until it is set", async () => {
	const { db, server, id } = await setUp();
	await addReply(db, { leadId: id, id: crypto.randomUUID(), text: "Hello" }, { name: "Aisha Karim" }, Date.now());
	const stop = startAll(db, {});
	await expect.poll(() => readStates(db, id)).toEqual({ "office-mail": "held", confirmation: "held" });
	const backlog = await readBacklog(db, Number.MAX_SAFE_INTEGER);
	expect(backlog.map(({ channel, state, leadCount }) => `${leadCount} ${channel} ${state}`).toSorted()).toEqual([
		"1 confirmation held",
		"1 office-mail held",
		"1 reply held",
		"1 webhook held",
	]);
	await stop();

	const settings = { SMTP_URL: server.url, LEAD_MAIL_TO: office };
	startAll(db, settings);
	const mails = await server.received(3);
	expect(mails.flatMap(({ to }) => to).toSorted()).toEqual(["ada@example.org", "ada@example.org", office]);
	await expect.poll(() => readStates(db, id)).toEqual({ "office-mail": "delivered", confirmation: "delivered" });
});

test("without LEAD_MAIL_TO only the office's emails are held, and an alert reports it", async () => {
	const { db, server, id } = await setUp();
	const settings = { SMTP_URL: server.url, ALERT_TO: "alerts@brickfold.example" };
	const stop = startAll(db, settings);
	await expect.poll(() => readStates(db, id)).toEqual({ "office-mail": "held", confirmation: "delivered" });
	const later = Date.now() + 3_600_000;
	expect((await readUndelivered(db, later, () => true)).map(({ channel, state }) => `${channel} ${state}`)).toEqual([
		"office-mail held",
	]);
	await stop();
	startAll(db, { ...settings, LEAD_MAIL_TO: office });
	await expect.poll(() => readStates(db, id)).toMatchObject({ "office-mail": "delivered" });
});
