import { expect, onTestFinished, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { databaseEngines } from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { addPerson } from "../auth/people.ts";
import { openDatabase } from "../database/open.ts";
import { startDesk } from "../desk/start.ts";
import { alertOffice } from "../jobs/alerts.ts";
import { openOfficeMailer } from "../jobs/office-mailer.ts";
import { insertLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { readSettings } from "../settings/settings.ts";
import { mailConcurrency, openSenders } from "./open-senders.ts";
import { startDeliveryWorker } from "./worker.ts";

const [aisha, alerts] = ["aisha@brickfold.example", "alerts@brickfold.example"];

test("sign-in links and alerts go out while leads' emails block every connection", async () => {
	const databases = await databaseEngines.SQLite();
	onTestFinished(() => databases.stop());
	const server = await startMailServer();
	onTestFinished(() => server.stop());
	const stuck: string[] = [];
	server.treat((to) => {
		if (to === aisha || to === alerts) return "accept";
		stuck.push(to);
		return "no-response";
	});
	const settings = readSettings({
		DATABASE_URL: await databases.create(),
		SMTP_URL: server.url,
		LEAD_MAIL_TO: "office@brickfold.example",
		ALERT_TO: alerts,
		DESK_PORT: "0",
	});
	const db = await openDatabase(settings.DATABASE_URL);
	onTestFinished(() => db.destroy());
	for (let number = 0; number < 4 * mailConcurrency; number += 1) {
		const payload = somePayload({ email: `customer-${number}@example.org` });
		await insertLead(db, someLead({ payload, mails: ["office-mail", "confirmation"] }));
	}

	const log = createLog({ write: () => undefined });
	const getNow = () => new Date();
	const nothing = { wake: () => {}, countBrowserError: () => {}, isTerminal: false };
	const desk = await startDesk(settings, { log, getNow, ...nothing });
	if (!desk) throw new Error("no desk");
	onTestFinished(async () => {
		desk.server?.close();
		await desk.close();
	});
	await addPerson(db, "Aisha Karim", aisha, { name: "the office" }, Date.now());
	const office = openOfficeMailer(settings);
	if (!office) throw new Error("no mailbox of the office");
	onTestFinished(() => office.mailer.close());

	const ended: string[] = [];
	const { senders, close } = openSenders(settings, db, async () => {});
	const deliveries = senders
		.filter(({ channel }) => channel !== "webhook")
		.map((sender) =>
			startDeliveryWorker({
				db,
				sender,
				schedule: settings.DELIVERY_SCHEDULE,
				log,
				concurrency: mailConcurrency,
				onAttempt: ({ outcome }) => ended.push(outcome),
			}),
		);
	onTestFinished(async () => {
		close();
		await Promise.all(deliveries.map((delivery) => delivery.stop()));
	});
	// The server is asked about each email twice: for its recipient, and once it has the text
	await expect.poll(() => stuck.length).toBe(2 * 2 * mailConcurrency);

	await fetch(`${desk.url}/api/session/link`, {
		method: "POST",
		headers: { Origin: desk.url, "Content-Type": "application/json", Connection: "close" },
		body: JSON.stringify({ email: aisha }),
	});
	expect(await alertOffice(db, office, Date.now() + hour)).toBe(true);
	await server.received(2);
	expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual([aisha, alerts]);
	expect(ended).toEqual([]);
});
