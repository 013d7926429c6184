import { expect, onTestFinished, test } from "vitest";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { readMails, someLead } from "../../tests/support/data/leads.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { addPerson, setMailFrequency } from "../auth/people.ts";
import { insertLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { listMailChannels } from "../mail/recipients.ts";
import { readSettings } from "../settings/settings.ts";
import { openSenders } from "./open-senders.ts";
import { startDeliveryWorker } from "./worker.ts";

const reader = "zoe@brickfold.example";

test.each([
	["LEAD_MAIL_TO names no mailbox for", { LEAD_MAIL_TO: "gc: builders@brickfold.example" }],
	["no LEAD_MAIL_TO covers", {}],
])("a colleague who wants every lead gets the leads of a form that %s", async (_, mailboxes) => {
	const db = await openEmptyDatabase();
	const server = await startMailServer();
	onTestFinished(() => server.stop());
	const settings = readSettings({ SMTP_URL: server.url, ALERT_TO: "alerts@brickfold.example", ...mailboxes });
	const { person } = await addPerson(db, "Zoe Live", reader, { name: "Joe" }, Date.now());
	expect(await listMailChannels(settings, db, "plumbing", "")).toEqual([]);
	await setMailFrequency(db, person.id, "each");
	const { senders, close } = openSenders(settings, db, async () => {});
	onTestFinished(close);
	const log = createLog({ write: () => undefined });
	for (const sender of senders) {
		const worker = startDeliveryWorker({ db, sender, schedule: [20], log, pollInterval: 20 });
		onTestFinished(() => worker.stop());
	}
	const mails = await listMailChannels(settings, db, "plumbing", "");
	const { id } = await insertLead(db, someLead({ hasTarget: false, mails }));
	await expect.poll(async () => (await readMails(db, id)).map(({ state }) => state)).toEqual(["delivered"]);
	expect(server.mails.map(({ to }) => to)).toEqual([[reader]]);
});
