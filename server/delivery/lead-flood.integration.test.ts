import { expect, onTestFinished, test } from "vitest";
import { day } from "../../content/shared/time.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { readMails, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import type { Database } from "../database/schema.ts";
import { insertLead, type NewLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { createMailer } from "../mail/mailer.ts";
import { createOfficeMailSender } from "./mail-senders.ts";
import { resend } from "./resend.ts";
import { startDeliveryWorker } from "./worker.ts";

/** Opens a database and a mail server; `start` emails leads to the office. */
async function setUp({ schedule = [20, 20, 20] }: { readonly schedule?: readonly number[] } = {}) {
	const db = await openEmptyDatabase();
	const server = await startMailServer();
	onTestFinished(() => server.stop());
	const start = () => {
		const from = { name: "Brickfold", address: "info@brickfold.example" };
		const mailer = createMailer({ url: server.url, from });
		onTestFinished(() => mailer.close());
		const office = () => "office@brickfold.example";
		const sender = createOfficeMailSender(mailer, office, db, "https://desk.brickfold.example");
		const log = createLog({ write: () => undefined });
		const worker = startDeliveryWorker({ db, sender, schedule, log, pollInterval: 20 });
		onTestFinished(() => worker.stop());
	};
	return { db, server, start };
}

const readStates = (db: Database, leads: readonly NewLead[]) =>
	Promise.all(leads.map(async ({ id }) => (await readMails(db, id)).map(({ state }) => state).join()));

test("beyond 20 leads within an hour, one email gives their number and the desk's address", async () => {
	const { db, server, start } = await setUp();
	const now = Date.now();
	const leads = Array.from({ length: 25 }, (_, index) =>
		someLead({ mails: ["office-mail"], receivedAt: new Date(now - 25_000 + index * 1000) }),
	);
	for (const lead of leads) await insertLead(db, lead);
	start();
	await expect.poll(() => readStates(db, leads), { timeout: 10_000 }).not.toContain("pending");
	expect((await readStates(db, leads)).filter((state) => state === "skipped")).toHaveLength(4);
	const subjects = server.mails.map(({ email }) => email.subject ?? "");
	expect(subjects.filter((subject) => subject.startsWith("Plumbing"))).toHaveLength(20);
	expect(subjects.filter((subject) => /^2[1-5] leads within an hour, none of them urgent$/.test(subject))).toHaveLength(
		1,
	);
	const notice = server.mails.find(({ email }) => email.subject?.includes("within an hour"));
	expect(notice?.email.text).toContain("https://desk.brickfold.example");
});

test("beyond 20 leads within an hour, urgent ones are still emailed, and the one email counts them", async () => {
	const { db, server, start } = await setUp();
	const now = Date.now();
	const texts = [
		...Array.from({ length: 20 }, () => ({})),
		{ fullName: "Eve", urgency: "Emergency" },
		{ fullName: "Wet", additionalMessage: "Water is coming through the ceiling" },
		{ fullName: "Zoe", timeline: "ASAP" },
		{ fullName: "Calm" },
		{ fullName: "Later" },
	];
	const leads = texts.map((text, index) =>
		someLead({
			form: "timeline" in text ? "extra-services" : "electrical",
			mails: ["office-mail"],
			receivedAt: new Date(now - 25_000 + index * 1000),
			payload: somePayload(text),
		}),
	);
	for (const lead of leads) await insertLead(db, lead);
	start();
	await expect.poll(() => server.mails.length, { timeout: 10_000 }).toBe(24);
	await expect.poll(() => readStates(db, leads), { timeout: 10_000 }).not.toContain("pending");
	const subjects = server.mails.map(({ email }) => email.subject);
	expect(server.mails).toHaveLength(24);
	expect(
		subjects.filter((subject) => /^2[45] leads within an hour, 3 of them urgent$/.test(subject ?? "")),
	).toHaveLength(1);
	const names = (name: string) => server.mails.filter(({ email }) => email.subject?.includes(name)).length;
	expect([names("Eve"), names("Wet"), names("Zoe"), names("Calm"), names("Later")]).toEqual([1, 1, 1, 0, 0]);
});

test("urgent words do not get round the limit, and do not hold back an emergency", async () => {
	const { db, server, start } = await setUp();
	const now = Date.now();
	const words = somePayload({ additionalMessage: "A burst pipe" });
	const leads = Array.from({ length: 24 }, (_, index) =>
		someLead({ mails: ["office-mail"], receivedAt: new Date(now - 25_000 + index * 1000), payload: words }),
	);
	const payload = somePayload({ fullName: "Eve", urgency: "Emergency" });
	leads.push(someLead({ form: "electrical", mails: ["office-mail"], receivedAt: new Date(now), payload }));
	for (const lead of leads) await insertLead(db, lead);
	start();
	await expect.poll(() => readStates(db, leads), { timeout: 10_000 }).not.toContain("pending");
	const count = (start: RegExp) => server.mails.filter(({ email }) => start.test(email.subject ?? "")).length;
	expect(server.mails).toHaveLength(22);
	expect([count(/^Sounds urgent/), count(/^Emergency: .*Eve/), count(/leads within an hour/)]).toEqual([20, 1, 1]);
});

test("the email about many leads is retried until the server accepts it", async () => {
	const { db, server, start } = await setUp({ schedule: Array.from({ length: 500 }, () => 20) });
	const receivedAt = new Date(Date.now() - 1000);
	for (let count = 0; count < 20; count += 1) await insertLead(db, someLead({ receivedAt }));
	const lead = someLead({ mails: ["office-mail"] });
	await insertLead(db, lead);
	server.treat({ code: 451 });
	start();
	await expect.poll(async () => (await readMails(db, lead.id))[0]?.attempts.length).toBeGreaterThan(1);
	server.treat("accept");
	await expect.poll(() => readStates(db, [lead]), { timeout: 10_000 }).toEqual(["delivered"]);
	expect(server.mails.map(({ email }) => email.subject)).toEqual(["21 leads within an hour, none of them urgent"]);
});

test("a lead that a person sends again is emailed by itself, even if it came in a flood", async () => {
	const { db, server, start } = await setUp();
	const receivedAt = new Date(Date.now() - day);
	const leads = Array.from({ length: 22 }, () => someLead({ mails: ["office-mail"], receivedAt }));
	for (const lead of leads) await insertLead(db, lead);
	start();
	await expect.poll(() => readStates(db, leads), { timeout: 10_000 }).not.toContain("pending");
	const states = await readStates(db, leads);
	const [first, second] = leads.filter((_, index) => states[index] === "skipped").map(({ id }) => id);
	if (!first || !second) throw new Error("no lead was left to the notice");
	await resend(db, [first, second], Date.now(), { channel: "office-mail" });
	await expect.poll(() => readStates(db, leads), { timeout: 10_000 }).not.toContain("pending");
	const singly = server.mails.filter(({ email }) => email.subject?.startsWith("Plumbing"));
	expect(singly.map(({ email }) => email.messageId).toSorted()).toEqual(
		[first, second].map((id) => `<${id}.office-mail@brickfold.example>`).toSorted(),
	);
});
