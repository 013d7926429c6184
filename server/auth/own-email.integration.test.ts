import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { day, minute } from "../../content/shared/time.ts";
import { databaseEngines, engineNames } from "../../tests/support/data/databases.ts";
import { type Browser, startDesk } from "../../tests/support/service/desk.ts";
import { createFirstLink } from "../desk/sign-in/request-link.ts";
import type { OutgoingMail } from "../mail/mailer.ts";
import { listErasures } from "../privacy/erasures.ts";
import { deleteOldMailboxes } from "../workflow/events.ts";

const old = "aisha@brickfold.example";
const email = "aisha@new.example";

async function start(engine: (typeof engineNames)[number] = "SQLite") {
	let listed = 0;
	const writeErasureLists = async () => {
		listed = (await listErasures(desk.db)).length;
	};
	const desk = await startDesk({ databases: await databaseEngines[engine](), writeErasureLists });
	const aisha = await desk.signInOwner("Aisha Karim", old);
	const me = async (browser: Browser) => (await (await browser.request("/api/session")).json()).person;
	const redeem = async (browser: Browser, token: string) =>
		(await browser.post("/api/session/link/redeem", { token })).status;
	const requestChange = async () => {
		desk.time.now += 1;
		expect((await aisha.post("/api/email", { email })).status).toBe(202);
		return desk.mailedToken();
	};
	const requestSignIn = async (to: string) => {
		await desk.browser().post("/api/session/link", { email: to });
		await desk.settled();
		return desk.mails.at(-1)?.to;
	};
	return { desk, aisha, me, redeem, requestChange, requestSignIn, countListed: () => listed };
}

test.each(engineNames)("people change their own name and email, on %s", async (engine) => {
	const { desk, aisha, me, redeem, requestChange, requestSignIn, countListed } = await start(engine);
	expect((await aisha.request("/api/name", { method: "PUT", body: { name: " Aisha Khan " } })).status).toBe(200);
	const token = await requestChange();
	expect(desk.mails.map(({ to }) => to)).toEqual([email]);
	expect(await me(aisha)).toMatchObject({ name: "Aisha Khan", email: old });
	expect(await requestSignIn(old)).toBe(old);
	const earlierLink = await desk.mailedToken();

	expect(await redeem(aisha, token)).toBe(200);
	// A restore does not bring the old address back
	expect(countListed()).toBe(1);
	// The session stays
	expect(await me(aisha)).toMatchObject({ name: "Aisha Khan", email, isEmailChecked: true });
	expect(await redeem(aisha, token)).toBe(410);
	await desk.settled();
	expect(desk.mails.at(-1)).toMatchObject({ to: old, mail: { text: expect.stringContaining(email) } });
	expect(await redeem(desk.browser(), earlierLink)).toBe(410);
	expect(await requestSignIn(email)).toBe(email);
	const mailed = desk.mails.length;
	await requestSignIn(old);
	expect(desk.mails).toHaveLength(mailed);
});

test("the link to a new address lets nobody in who is not signed in as its person", async () => {
	const { desk, aisha, me, redeem, requestChange } = await start();
	const token = await requestChange();
	await aisha.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" });
	const joe = desk.browser();
	await redeem(joe, await desk.mailedToken());
	for (const browser of [desk.browser(), joe]) expect(await redeem(browser, token)).toBe(403);
	expect(await me(aisha)).toMatchObject({ email: old });
	expect(await redeem(aisha, token)).toBe(200);
});

test("only the latest link to a new address works, for one day, and never for a colleague's address", async () => {
	const { desk, aisha, redeem, requestChange } = await start();
	const joe = "joe@brickfold.example";
	const [first, second] = [await requestChange(), await requestChange()];
	expect(await redeem(aisha, first)).toBe(410);
	await aisha.post("/api/people", { name: "Joe Mercer", email: joe });
	const taken = await aisha.post("/api/email", { email: "Joe@Brickfold.example" });
	expect(await taken.json()).toMatchObject({ errors: { email: "Joe Mercer has this address" } });
	await desk.db.updateTable("sign_in_links").set({ email: joe }).where("kind", "=", "new-email").execute();
	const refused = await aisha.post("/api/session/link/redeem", { token: second });
	expect(await refused.json()).toMatchObject({ code: "email-taken", detail: "Joe Mercer already uses this address" });
	await desk.db.updateTable("sign_in_links").set({ email }).where("kind", "=", "new-email").execute();
	expect(await redeem(aisha, second)).toBe(200);
	const late = await requestChange();
	desk.time.now += day;
	expect(await redeem(aisha, late)).toBe(410);
});

test.each(engineNames)("a failure of the database leaves the link to a new address valid, on %s", async (engine) => {
	const { desk, aisha, me, redeem, requestChange } = await start(engine);
	const token = await requestChange();
	await sql`alter table events rename to away`.execute(desk.db);
	expect(await redeem(aisha, token)).toBeGreaterThan(499);
	await sql`alter table away rename to events`.execute(desk.db);
	expect(await redeem(aisha, token)).toBe(200);
	expect(await me(aisha)).toMatchObject({ email });
});

test("a link that the mail server does not take leaves the earlier one valid", async () => {
	const mails: OutgoingMail[] = [];
	let error: string | null = null;
	const desk = await startDesk({
		sendMail: async (mail) => {
			mails.push(mail);
			return { error };
		},
	});
	const aisha = await desk.signInOwner("Aisha Karim", old);
	await aisha.post("/api/email", { email });
	await desk.settled();
	const [, token] = /#([\w-]+)/.exec(mails.at(-1)?.mail.text ?? "") ?? [];
	error = "SMTP 451";
	await aisha.post("/api/email", { email });
	await desk.settled();
	expect((await aisha.post("/api/session/link/redeem", { token })).status).toBe(200);
});

test("changing the email requires a recent sign-in, but no place among the sign-in links that strangers ask for", async () => {
	const desk = await startDesk({ linkLimiter: { consume: () => 900 } });
	const aisha = await desk.signInOwner();
	expect((await aisha.post("/api/email", { email })).status).toBe(202);
	desk.time.now += 10 * minute + 1;
	expect((await (await aisha.post("/api/email", { email })).json()).code).toBe("sign-in-again");
});

test.each(engineNames)(
	"a mailbox gets three links to check it a day, and one person has ten sent, on %s",
	async (engine) => {
		const desk = await startDesk({ databases: await databaseEngines[engine]() });
		const aisha = await desk.signInOwner();
		const ask = async (to: string) => (await aisha.post("/api/email", { email: to })).status;
		const statuses = await Promise.all(["a", "b", "c", "d"].map((tag) => ask(`stranger+${tag}@new.example`)));
		expect(statuses.toSorted()).toEqual([202, 202, 202, 429]);
		// Her own address was checked when she joined
		for (let count = 4; count < 10; count += 1) expect(await ask(`other${count}@new.example`)).toBe(202);
		expect(await (await aisha.post("/api/email", { email: "another@new.example" })).json()).toMatchObject({
			code: "too-many-checks",
		});
		await desk.settled();
		expect(desk.mails).toHaveLength(9);
		const kept = desk.db.selectFrom("events").select("id").where("detail", "like", "%mailbox%");
		expect(await kept.execute()).toHaveLength(10);
		await deleteOldMailboxes(desk.db, desk.time.now + day);
		expect(await kept.execute()).toEqual([]);
	},
);

test("the link to a new address works while the mail server still hesitates, and a later one outlasts its answer", async () => {
	const sent: { readonly token: string | undefined; readonly accept: () => void }[] = [];
	const desk = await startDesk({
		sendMail: ({ mail }) =>
			new Promise((resolve) => {
				sent.push({ token: /#([\w-]+)/.exec(mail.text)?.[1], accept: () => resolve({ error: null }) });
			}),
	});
	onTestFinished(() => {
		for (const { accept } of sent) accept();
	});
	const aisha = await desk.signInOwner("Aisha Karim", old);
	for (const address of [email, "aisha@other.example"]) {
		desk.time.now += 1;
		await aisha.post("/api/email", { email: address });
	}
	const [, first, second] = sent;
	const preview = async (token?: string) => (await aisha.post("/api/session/link/preview", { token })).status;
	expect(await Promise.all(sent.map(({ token }) => preview(token)))).toEqual([200, 200, 200]);
	second?.accept();
	await expect.poll(() => preview(first?.token)).toBe(410);
	for (const { accept } of sent) accept();
	await desk.settled();
	expect(await preview(second?.token)).toBe(200);
});

test("the first owner's address is checked by a link, or by signing in with one", async () => {
	const { desk, me, redeem } = await start();
	for (const check of ["new-email", "sign-in"] as const) {
		for (const table of ["people", "sign_in_links"] as const) await desk.db.deleteFrom(table).execute();
		const owner = desk.browser();
		const link = (await createFirstLink(desk.db, desk.url, desk.time.now)) ?? "";
		const person = { name: "Aisha Karim", email: old };
		await owner.post("/api/session/link/redeem", { token: link.slice(link.indexOf("#") + 1), ...person });
		expect(await me(owner)).toMatchObject({ isEmailChecked: false });
		const token = await desk.mailedToken();
		expect(desk.mails.at(-1)).toMatchObject({ to: old, mail: { subject: expect.stringContaining("Confirm") } });
		if (check === "new-email") expect(await redeem(owner, token)).toBe(200);
		else {
			await desk.browser().post("/api/session/link", { email: old });
			expect(await redeem(desk.browser(), await desk.mailedToken())).toBe(200);
		}
		expect(await me(owner)).toMatchObject({ email: old, isEmailChecked: true });
	}
});
