import { expect, onTestFinished, test } from "vitest";
import { day, hour } from "../../content/shared/time.ts";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { renderText } from "../mail/render/text.ts";

test("an address gets one invitation an hour, even if the person is removed in between", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const invite = async (email: string) => {
		const response = await owner.post("/api/people", { name: "Joe Mercer", email });
		return [response.status, (await response.json()).code];
	};
	const { id } = await (await owner.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" })).json();
	expect(await invite("joe@brickfold.example")).toEqual([429, "recently-invited"]);
	await owner.request(`/api/people/${id}`, { method: "DELETE" });
	expect(await invite("Joe+again@brickfold.example")).toEqual([429, "recently-invited"]);
	expect(desk.mails).toHaveLength(1);
	desk.time.now += hour;
	expect(await invite("joe@brickfold.example")).toEqual([201, undefined]);
});

test("the desk sends at most ten invitations a day, even for concurrent requests", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const invite = async (number: number) => {
		const person = { name: "Joe Mercer", email: `joe-${number}@brickfold.example` };
		return (await owner.post("/api/people", person)).status;
	};
	const statuses = await Promise.all(Array.from({ length: 14 }, (_, number) => invite(number)));
	expect(statuses.filter((status) => status === 201)).toHaveLength(10);
	expect(statuses.filter((status) => status === 429)).toHaveLength(4);
	expect(desk.mails).toHaveLength(10);
	const { people } = await (await owner.request("/api/people")).json();
	expect(people).toHaveLength(11);
	desk.time.now += 12 * hour - 1;
	expect(await invite(20)).toBe(429);
});

test("an invitation accepts only plausible names, so it cannot carry advertising", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const mailed = () =>
		renderText(desk.mails.at(-1)?.mail ?? { subject: "", preview: "", corner: [], sections: [], foot: [] });
	await owner.post("/api/people", { name: "Dr. Zoë O’Hara-Smith", email: "zoe@brickfold.example" });
	expect(JSON.stringify(desk.mails.at(-1)?.mail)).toContain("Open the desk as Dr. Zoë O’Hara-Smith");
	await owner.post("/api/people", { name: "Win at evil.example", email: "joe@brickfold.example" });
	expect(JSON.stringify(desk.mails.at(-1)?.mail)).not.toContain("evil");
	expect(mailed()).toContain("Aisha Karim has invited you");
	const refused = await owner.post("/api/people", { name: "Joe\u202e", email: "ann@brickfold.example" });
	expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([422, ["name"]]);
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

test("an invitation states the date and time when it expires", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	desk.time.now = Date.parse("2026-11-24T21:45:00Z");
	await owner.post("/api/session/link", { email: "aisha@brickfold.example" });
	await desk.settled();
	await owner.post("/api/session/link/use", { token: desk.mailedToken() });
	await owner.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" });
	const mailed = renderText(
		desk.mails.at(-1)?.mail ?? { subject: "", preview: "", corner: [], sections: [], foot: [] },
	);
	expect(mailed).toContain("until Tuesday 1 December, 21:45.");
});

test("an invitation that cannot be emailed says why, shows its link and can be resent at once", async () => {
	let error: string | null = "no connection (ECONNREFUSED)";
	const desk = await startDesk({ sendMail: async () => error });
	const owner = await desk.signInOwner();
	const joe = { name: "Joe Mercer", email: "joe@brickfold.example" };
	const unsent = await (await owner.post("/api/people", joe)).json();
	expect(unsent).toMatchObject({ mailError: error, expiresAt: desk.time.now + 7 * day });
	const token = unsent.link.slice(unsent.link.indexOf("#") + 1);
	expect((await desk.browser().post("/api/session/link/look", { token })).status).toBe(200);
	error = null;
	expect(await (await owner.post("/api/people", joe)).json()).toMatchObject({ mailError: null, link: null });
	expect((await owner.post("/api/people", joe)).status).toBe(429);
});

test("an invitation is retried until the mail server accepts it", async () => {
	let error: string | null = "no connection (ECONNREFUSED)";
	const desk = await startDesk({
		sendMail: async (mail) => {
			if (error === null) desk.mails.push(mail);
			return error;
		},
	});
	const owner = await desk.signInOwner();
	const invited = async () => {
		const { people } = await (await owner.request("/api/people")).json();
		return people.find(({ name }: { name: string }) => name === "Joe Mercer");
	};
	const { link } = await (
		await owner.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" })
	).json();
	expect(await invited()).toMatchObject({ isInvitationUnsent: true, invitedUntil: desk.time.now + 7 * day });
	desk.time.now += hour;
	await desk.mailDueLinks();
	expect([desk.mails.length, (await invited()).isInvitationUnsent]).toEqual([0, true]);
	error = null;
	desk.time.now += hour;
	await Promise.all([desk.mailDueLinks(), desk.mailDueLinks()]);
	desk.time.now += hour;
	await desk.mailDueLinks();
	expect([desk.mails.length, (await invited()).isInvitationUnsent]).toEqual([1, false]);
	const use = async (token: string) => (await desk.browser().post("/api/session/link/use", { token })).status;
	const handed = link.slice(link.indexOf("#") + 1);
	expect((await desk.browser().post("/api/session/link/look", { token: handed })).status).toBe(200);
	expect(await use(desk.mailedToken())).toBe(200);
	expect(await use(handed)).not.toBe(200);
});
