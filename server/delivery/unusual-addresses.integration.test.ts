import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { startDesk } from "../../tests/support/service/desk.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { jsonPost, plumbingRequest, post, startTestApp } from "../../tests/support/service/post-leads.ts";
import { createLog } from "../log.ts";
import { createMailer } from "../mail/mailer.ts";
import { createConfirmationSender, createOfficeMailSender, createReplySender } from "./mail-senders.ts";
import { startDeliveryWorker } from "./worker.ts";

const from = { name: "Brickfold", address: "info@brickfold.example" };
const office = "office@brickfold.example";

/** Starts the site's forms, the desk and all emails on one database, with a real mail server. */
async function setUp() {
	const server = await startMailServer();
	onTestFinished(() => server.stop());
	const mailer = createMailer({ url: server.url, from });
	onTestFinished(() => mailer.close());
	const desk = await startDesk({ sendMail: mailer.sendMail });
	const site = await startTestApp({
		db: desk.db,
		hasTarget: () => false,
		listMailChannels: async () => ["office-mail", "confirmation"],
	});
	const log = createLog({ write: () => {} });
	const senders = [
		createOfficeMailSender(mailer, () => office, desk.db, desk.url),
		createConfirmationSender(mailer, desk.db, "https://brickfold.example", () => ({ ...from, address: office })),
		createReplySender(mailer, desk.db, "https://brickfold.example", () => ({ ...from, address: office })),
	];
	const workers = senders.map((sender) =>
		startDeliveryWorker({ db: desk.db, sender, schedule: [20], log, pollInterval: 20 }),
	);
	onTestFinished(async () => {
		await Promise.all(workers.map((worker) => worker.stop()));
	});
	const mailsTo = (address: string) =>
		server.mails.filter(({ email }) => email.to?.some((mailbox) => mailbox.address === address));
	return { desk, site, mailsTo };
}

test.each([
	["o'connor@example.org", "o'connor@example.org"],
	["a&b%c#d?e+f@example.org", "a&b%c#d?e+f@example.org"],
	["{n}|`o^h~a/r=a$!*_-@example.org", "{n}|`o^h~a/r=a$!*_-@example.org"],
	["info@müller.example", "info@xn--mller-kva.example"],
])("%s gets a confirmation and a reply, and the office can answer its lead", async (typed, email) => {
	const { desk, site, mailsTo } = await setUp();
	const { status, body } = await post(site, jsonPost({ ...plumbingRequest, email: typed }));
	expect(status).toBe(202);
	await expect.poll(() => mailsTo(email).length).toBe(1);
	await expect.poll(() => mailsTo(office).length).toBe(1);
	expect(mailsTo(office)[0]?.email.replyTo).toEqual([{ name: plumbingRequest.fullName, address: email }]);

	const owner = await desk.signInOwner();
	const { id } = JSON.parse(body);
	const text = "Would Tuesday at 10 suit you?";
	expect((await owner.post(`/api/leads/${id}/replies`, { id: randomUUID(), text })).status).toBe(202);
	await expect.poll(() => mailsTo(email).length).toBe(2);
	expect(mailsTo(email)[1]?.email.text).toContain(text);
});

test("a colleague with an apostrophe in the address is invited and signs in by a link", async () => {
	const { desk, mailsTo } = await setUp();
	const email = "siobhan.o'neill@brickfold.example";
	const owner = await desk.signInOwner();
	expect((await owner.post("/api/people", { name: "Siobhán O’Neill", email })).ok).toBe(true);
	await desk.settled();
	const redeem = (text = "") => desk.browser().post("/api/session/link/redeem", { token: /#([\w-]+)/.exec(text)?.[1] });
	expect((await redeem(mailsTo(email)[0]?.email.text)).status).toBe(200);
	expect((await desk.browser().post("/api/session/link", { email })).status).toBe(202);
	await desk.settled();
	expect(mailsTo(email)).toHaveLength(2);
	expect((await redeem(mailsTo(email)[1]?.email.text)).status).toBe(200);
});
