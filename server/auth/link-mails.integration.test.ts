import { expect, onTestFinished, test } from "vitest";
import { type Browser, startDesk } from "../../tests/support/service/desk.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { createMailer } from "../mail/mailer.ts";
import { addPerson } from "./people.ts";

const email = "aisha@brickfold.example";
const second = 1000;

test("a sign-in link is emailed once, and a link that the mail server refuses counts against no limit", async () => {
	let error: string | null = "no connection (ECONNREFUSED)";
	let tries = 0;
	const desk = await startDesk({
		sendMail: async (mail) => {
			tries += 1;
			if (error === null) desk.mails.push(mail);
			return { error };
		},
	});
	await desk.signInOwner();
	// The email that checks her address
	await desk.settled();
	tries = 0;
	const ask = async () => {
		expect((await desk.browser().post("/api/session/link", { email })).status).toBe(202);
		await desk.settled();
	};
	for (let asked = 1; asked <= 6; asked += 1) {
		await ask();
		expect(tries).toBe(asked);
	}
	expect(await desk.db.selectFrom("sign_in_links").select("hash").where("kind", "=", "sign-in").execute()).toEqual([]);
	error = null;
	await ask();
	const { status } = await desk.browser().post("/api/session/link/redeem", { token: await desk.mailedToken() });
	expect(status).toBe(200);
});

/** Starts the desk with a mail server that confirms no email before `release` is called. */
async function startWithSlowMail() {
	const { promise, resolve: release } = Promise.withResolvers<void>();
	const server = await startMailServer({ beforeAccepting: () => promise });
	onTestFinished(() => server.stop());
	const mailer = createMailer({ url: server.url, from: { name: "Brickfold", address: "office@brickfold.example" } });
	onTestFinished(() => mailer.close());
	return { desk: await startDesk({ sendMail: mailer.sendMail }), server, release };
}

test("every link that a slow mail server takes works, and no response waits for it", async () => {
	const { desk, server, release } = await startWithSlowMail();
	await addPerson(desk.db, "Aisha Karim", email, { name: "the office" }, desk.time.now);
	for (let asked = 0; asked < 2; asked += 1) {
		expect((await desk.browser().post("/api/session/link", { email })).status).toBe(202);
		await expect.poll(() => server.mails.length).toBe(asked + 1);
		desk.time.now += 31 * second;
	}
	release();
	await desk.settled();
	for (const mail of server.mails) {
		const token = /#([\w-]+)/.exec(mail.email.text ?? "")?.[1];
		expect((await desk.browser().post("/api/session/link/preview", { token })).status).toBe(200);
	}
	expect(server.mails).toHaveLength(2);
});

test("the link that checks an address works before a slow mail server has confirmed its email", async () => {
	const { desk, server, release } = await startWithSlowMail();
	const aisha = await desk.signInOwner("Aisha Karim", email);
	await expect.poll(() => server.mails.length).toBe(1);
	const token = /#([\w-]+)/.exec(server.mails[0]?.email.text ?? "")?.[1];
	expect((await aisha.post("/api/session/link/redeem", { token })).status).toBe(200);
	release();
	await desk.settled();
	expect(await (await aisha.request("/api/session")).json()).toMatchObject({ person: { isEmailChecked: true } });
});

test("the links of emails that the mail server took but never confirmed work", async () => {
	let attempt = new AbortController();
	const server = await startMailServer({
		beforeAccepting() {
			attempt.abort();
			return new Promise(() => {});
		},
	});
	onTestFinished(() => server.stop());
	const mailer = createMailer({ url: server.url, from: { name: "Brickfold", address: "office@brickfold.example" } });
	onTestFinished(() => mailer.close());
	const desk = await startDesk({
		sendMail(mail) {
			attempt = new AbortController();
			return mailer.sendMail(mail, attempt.signal);
		},
	});
	const redeem = async (browser: Browser, index: number) => {
		await desk.settled();
		const token = /#([\w-]+)/.exec(server.mails[index]?.email.text ?? "")?.[1];
		return (await browser.post("/api/session/link/redeem", { token })).status;
	};
	// The email that checks her address
	expect(await redeem(await desk.signInOwner("Aisha Karim", email), 0)).toBe(200);
	await desk.browser().post("/api/session/link", { email });
	expect(await redeem(desk.browser(), 1)).toBe(200);
});
