import { expect, onTestFinished, test } from "vitest";
import { minute } from "../../content/shared/time.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { startMailer } from "../mail/mailer.ts";

const email = "aisha@brickfold.example";

/** Starts a desk whose mail server can go away, and asks for a link. */
async function askForLink() {
	const mailServer = { error: "no connection (ECONNREFUSED)" as string | null, tries: 0 };
	const desk = await startDesk({
		sendMail: async (mail) => {
			mailServer.tries += 1;
			if (mailServer.error === null) desk.mails.push(mail);
			return mailServer.error;
		},
	});
	await desk.signInOwner();
	expect((await desk.browser().post("/api/session/link", { email })).status).toBe(202);
	await desk.settled();
	return { desk, mailServer };
}

test("a sign-in link that the mail server defers is sent again until accepted", async () => {
	const { desk, mailServer } = await askForLink();
	expect(mailServer.tries).toBe(1);
	desk.time.now += minute;
	await desk.mailDueLinks();
	expect([mailServer.tries, desk.mails.length]).toEqual([2, 0]);
	mailServer.error = null;
	desk.time.now += minute;
	await Promise.all([desk.mailDueLinks(), desk.mailDueLinks()]);
	expect([mailServer.tries, desk.mails.length]).toEqual([3, 1]);
	desk.time.now += minute;
	await desk.mailDueLinks();
	expect(mailServer.tries).toBe(3);
	const { status } = await desk.browser().post("/api/session/link/use", { token: desk.mailedToken() });
	expect(status).toBe(200);
	expect(await desk.db.selectFrom("sign_in_links").select("request").where("kind", "=", "sign-in").execute()).toEqual([
		{ request: null },
	]);
});

test("an expired sign-in link, or that of a removed person, is not emailed", async () => {
	const { desk, mailServer } = await askForLink();
	await desk.db.updateTable("people").set({ email: null }).execute();
	desk.time.now += minute;
	await desk.mailDueLinks();
	await desk.db.updateTable("people").set({ email }).execute();
	desk.time.now += 15 * minute;
	await desk.mailDueLinks();
	expect(mailServer.tries).toBe(1);
});

test("the sign-in page shows that email is delayed, for any address", async () => {
	const desk = await startDesk({ isMailServerUp: async () => false });
	await desk.signInOwner();
	for (const each of [email, "nobody@brickfold.example"]) {
		const visitor = desk.browser();
		const asked = await visitor.post("/api/session/link", { email: each });
		expect([asked.status, Object.keys(await asked.json())]).toEqual([202, ["lifetime"]]);
		expect(await (await visitor.request("/api/session/link")).json()).toEqual({ isMailDown: true });
	}
});

test("a mailer reports whether its server accepts connections", async () => {
	const server = await startMailServer();
	const from = { name: "Brickfold", address: "office@brickfold.example" };
	const mailers = [startMailer({ url: server.url, from }), startMailer({ url: server.url, from })] as const;
	onTestFinished(() => {
		for (const mailer of mailers) mailer.close();
	});
	expect(await mailers[0].isUp()).toBe(true);
	await server.stop();
	expect(await mailers[1].isUp()).toBe(false);
});
