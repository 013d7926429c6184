import { expect, onTestFinished, test } from "vitest";
import { day, hour } from "../../content/shared/time.ts";
import { databaseEngines, engineNames, openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { type Browser, startDesk } from "../../tests/support/service/desk.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { invite } from "../desk/sign-in/request-link.ts";
import { listSubscribers } from "../mail/recipients.ts";
import { findPersonByEmail } from "./people.ts";

const noMail = { subject: "", text: "" };

/** Signs the first owner in again, since only a recent sign-in may invite. */
async function signInAgain(desk: Awaited<ReturnType<typeof startDesk>>, owner: Browser): Promise<void> {
	await owner.post("/api/session/link", { email: "aisha@brickfold.example" });
	await owner.post("/api/session/link/redeem", { token: await desk.mailedToken() });
}

test("the desk sends at most ten invitations a day, even for concurrent requests", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const invite = async (number: number) => {
		const person = { name: "Joe Mercer", email: `joe-${number}@brickfold.example` };
		return (await owner.post("/api/people", person)).status;
	};
	// No more than the desk serves one person at a time: it would refuse the others as busy
	const statuses = await Promise.all(Array.from({ length: 12 }, (_, number) => invite(number)));
	expect(statuses.toSorted()).toEqual([...Array<number>(10).fill(201), 429, 429]);
	await desk.settled();
	expect(desk.mails).toHaveLength(10);
	const { people } = await (await owner.request("/api/people")).json();
	expect(people).toHaveLength(11);
	desk.time.now += 12 * hour - 1;
	await signInAgain(desk, owner);
	expect(await invite(20)).toBe(429);
});

test("an invitation accepts only plausible names, so it cannot carry advertising", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const mailed = () => (desk.mails.at(-1)?.mail ?? noMail).text;
	await owner.post("/api/people", { name: "Dr. Zoë O’Hara-Smith", email: "zoe@brickfold.example" });
	await desk.settled();
	expect(JSON.stringify(desk.mails.at(-1)?.mail)).toContain("Open the desk as Dr. Zoë O’Hara-Smith");
	await owner.post("/api/people", { name: "Win at evil.example", email: "joe@brickfold.example" });
	await desk.settled();
	expect(JSON.stringify(desk.mails.at(-1)?.mail)).not.toContain("evil");
	expect(mailed()).toContain("Aisha Karim has invited you");
	await owner.post("/api/people", { name: "Ann\u202e", email: "ann@brickfold.example" });
	await desk.settled();
	expect(JSON.stringify(desk.mails.at(-1)?.mail)).not.toContain("\u202e");
});

test("an invitation from the command line names no account of the server", async () => {
	const server = await startMailServer();
	onTestFinished(() => server.stop());
	await runCommand(await openEmptyDatabase(), ["people", "add", "Joe Mercer", "joe@brickfold.example"], {
		env: { SMTP_URL: server.url, LEAD_MAIL_TO: "office@brickfold.example" },
	});
	const [mail] = server.mails;
	expect(mail?.email.subject).toBe("You have been invited to the desk");
	expect(mail?.email.text).toContain("You have been invited to the desk, where");
	expect(mail?.email.text).not.toContain("tester");
});

test("the command line prints an invitation's link before a slow mail server has accepted the email", async () => {
	const { promise, resolve } = Promise.withResolvers<void>();
	const server = await startMailServer({ beforeAccepting: () => promise });
	onTestFinished(() => server.stop());
	const { printed, noted } = await runCommand(
		await openEmptyDatabase(),
		["people", "add", "Joe Mercer", "joe@brickfold.example"],
		{ env: { SMTP_URL: server.url, LEAD_MAIL_TO: "office@brickfold.example" }, onPrinted: resolve },
	);
	expect(printed).toMatch(/^http\S+\n$/);
	expect(noted).toContain("It was emailed to joe@brickfold.example.");
});

test("an invitation states the date and time when it expires", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	desk.time.now = Date.parse("2026-11-24T21:45:00Z");
	await signInAgain(desk, owner);
	await owner.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" });
	await desk.settled();
	const mailed = (desk.mails.at(-1)?.mail ?? noMail).text;
	expect(mailed).toContain("until Tuesday 1 December, 21:45.");
});

test("an invitation that cannot be emailed is listed as such, and its link works", async () => {
	let error: string | null = "no connection (ECONNREFUSED)";
	const desk = await startDesk({ sendMail: async () => ({ error }) });
	const owner = await desk.signInOwner();
	const joe = { name: "Joe Mercer", email: "joe@brickfold.example" };
	const isUnsent = async () => {
		await desk.settled();
		const { people } = await (await owner.request("/api/people")).json();
		return people.find(({ name }: { name: string }) => name === joe.name).isInvitationUnsent;
	};
	const unsent = await (await owner.post("/api/people", joe)).json();
	expect(unsent.expiresAt).toBe(desk.time.now + 7 * day);
	expect(await isUnsent()).toBe(true);
	const token = unsent.link.slice(unsent.link.indexOf("#") + 1);
	expect((await desk.browser().post("/api/session/link/preview", { token })).status).toBe(200);
	error = null;
	expect((await owner.post("/api/people", joe)).status).toBe(201);
	expect(await isUnsent()).toBe(false);
});

test("an invitation waits for no mail server", async () => {
	const accepted = Promise.withResolvers<{ error: null }>();
	const desk = await startDesk({ sendMail: () => accepted.promise });
	const owner = await desk.signInOwner();
	const invited = await owner.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" });
	expect(invited.status).toBe(201);
	accepted.resolve({ error: null });
});

test("an invitation that the day's limit refuses can be sent the next day", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const invite = async (number: number) =>
		(await owner.post("/api/people", { name: "Joe Mercer", email: `joe-${number}@brickfold.example` })).status;
	for (let number = 0; number < 10; number += 1) expect(await invite(number)).toBe(201);
	desk.time.now += day - hour / 2;
	await signInAgain(desk, owner);
	expect(await invite(10)).toBe(429);
	desk.time.now += hour / 2;
	await signInAgain(desk, owner);
	expect(await invite(10)).toBe(201);
});

test.each(["shown", "emailed"] as const)(
	"who follows the %s link of an invitation gets leads only at an address that they read",
	async (kind) => {
		const desk = await startDesk();
		const owner = await desk.signInOwner();
		const email = "joe@brickfold.example";
		const { link } = await (await owner.post("/api/people", { name: "Joe Mercer", email })).json();
		const emailed = await desk.mailedToken();
		const shown = link.slice(link.indexOf("#") + 1);
		const [used, other] = kind === "shown" ? [shown, emailed] : [emailed, shown];
		const joe = desk.browser();
		const redeemed = await joe.post("/api/session/link/redeem", { token: used });
		expect(await redeemed.json()).toMatchObject({ person: { isEmailChecked: kind === "emailed" } });
		expect((await desk.browser().post("/api/session/link/redeem", { token: other })).status).toBe(410);
		await joe.request("/api/mails", { method: "PUT", body: { mailFrequency: "each" } });
		expect(await listSubscribers(desk.db)).toEqual(kind === "emailed" ? [email] : []);
		if (kind === "emailed") return;
		await joe.post("/api/session/link/redeem", { token: await desk.mailedToken() });
		expect(await listSubscribers(desk.db)).toEqual([email]);
	},
);

test.each(engineNames)("joining by a link of one's own ends the invitation, on %s", async (engine) => {
	const desk = await startDesk({ databases: await databaseEngines[engine]() });
	const owner = await desk.signInOwner();
	const email = "joe@brickfold.example";
	const { link } = await (await owner.post("/api/people", { name: "Joe Mercer", email })).json();
	expect(await findPersonByEmail(desk.db, email)).toMatchObject({ isEmailChecked: false });
	await desk.settled();
	await desk.browser().post("/api/session/link", { email });
	const redeemed = await desk.browser().post("/api/session/link/redeem", { token: await desk.mailedToken() });
	expect(await redeemed.json()).toMatchObject({ person: { isEmailChecked: true } });
	const token = link.slice(link.indexOf("#") + 1);
	expect((await desk.browser().post("/api/session/link/redeem", { token })).status).toBe(410);
	// Nor does one that was on its way at that moment let the owner in as them
	const { id, name } = (await findPersonByEmail(desk.db, "aisha@brickfold.example")) ?? { id: "", name: "" };
	const late = invite({ ...desk, sendMail: undefined }, "Joe Mercer", email, { personId: id, name }, desk.time.now);
	await expect(late).rejects.toMatchObject({ code: "invalid-input" });
});

test("a new link from the command line leaves an address checked that was", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const email = "joe@brickfold.example";
	await owner.post("/api/people", { name: "Joe Mercer", email });
	await desk.browser().post("/api/session/link/redeem", { token: await desk.mailedToken() });
	const deps = { ...desk, sendMail: undefined };
	const { link } = await invite(deps, "Joe Mercer", email, { name: "the office" }, desk.time.now);
	const token = link.slice(link.indexOf("#") + 1);
	const redeemed = await desk.browser().post("/api/session/link/redeem", { token });
	expect(await redeemed.json()).toMatchObject({ person: { isEmailChecked: true } });
	expect(await findPersonByEmail(desk.db, email)).toMatchObject({ isEmailChecked: true });
});
