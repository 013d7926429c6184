import { expect, onTestFinished, test } from "vitest";
import { day } from "../../content/shared/time.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { type Browser, startDesk } from "../../tests/support/service/desk.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";

const noMail = { subject: "", text: "" };

/** Signs the first owner in again, since only a recent sign-in may invite. */
async function signInAgain(desk: Awaited<ReturnType<typeof startDesk>>, owner: Browser): Promise<void> {
	await owner.post("/api/session/link", { email: "aisha@brickfold.example" });
	await owner.post("/api/session/link/redeem", { token: await desk.mailedToken() });
}

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
	const desk = await startDesk({ sendMail: async () => error });
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
	const accepted = Promise.withResolvers<null>();
	const desk = await startDesk({ sendMail: () => accepted.promise });
	const owner = await desk.signInOwner();
	const invited = await owner.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" });
	expect(invited.status).toBe(201);
	accepted.resolve(null);
});
