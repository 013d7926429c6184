import { expect, test } from "vitest";
import { timeZone } from "../../content/company/calendar.ts";
import { day } from "../../content/shared/time.ts";
import { openDesk, sendListedLead, signInFirstPerson, startOffice } from "../support/browser/office.ts";

test("an expired invitation can be sent again and then works", async () => {
	const cookie = await signInFirstPerson();
	const page = await openDesk("/team", { cookie });
	await page.getByLabel("Name").fill("Joe Mercer");
	await page.getByLabel("Email").fill("joe@brickfold.example");
	await page.getByRole("button", { name: "Send invitation" }).click();
	const weekLater = new Intl.DateTimeFormat("en-GB", {
		timeZone,
		weekday: "long",
		day: "numeric",
		month: "long",
	}).format(Date.now() + 7 * day);
	await page.getByText(`Valid until ${weekLater}, `).waitFor();
	const link = page.getByLabel("Pass this link on");
	const first = await link.inputValue();
	expect(await page.getByRole("button", { name: /^Resend/ }).count()).toBe(0);

	// Nobody is given leads before they have accepted
	await sendListedLead({ fullName: "Early Visitor" });
	const leads = await openDesk("/", { cookie });
	await leads.getByRole("link", { name: "Early Visitor" }).click();
	const assignees = leads.locator("#assigned-to option");
	await assignees.filter({ hasText: "Aisha Karim" }).waitFor({ state: "attached" });
	expect(await assignees.allTextContents()).toEqual(["Nobody", "Aisha Karim"]);

	// A week later
	await page.route("**/api/people", async (route) => {
		if (route.request().method() !== "GET") return route.continue();
		const response = await route.fetch();
		const office = await response.json();
		for (const person of office.people) person.invitedUntil = null;
		await route.fulfill({ response, json: office });
	});
	await page.reload();
	await page.getByText("Link expired.").waitFor();
	await page.unroute("**/api/people");
	await page.getByRole("button", { name: "Resend the invitation to Joe Mercer" }).click();
	await page.getByText("Invitation renewed: Joe Mercer").waitFor();
	await page.getByText("Valid until").waitFor();
	const second = await link.inputValue();
	expect(second).not.toBe(first);

	const { url } = await startOffice();
	const joe = await openDesk(second.replace(url, ""));
	await joe.route("**/api/session/link/redeem", (route) => route.abort(), { times: 1 });
	const open = joe.getByRole("button", { name: "Open the desk" });
	await open.click();
	await joe.getByText("The server did not respond.").waitFor();
	for (const [status, words] of [
		[429, "Too many attempts."],
		[503, "Please try again in a moment"],
	] as const) {
		const problem = { type: "about:blank", status, title: "Please try again in a moment", code: "unavailable" };
		await joe.route("**/api/session/link/redeem", (route) => route.fulfill({ status, json: problem }), { times: 1 });
		await open.click();
		await joe.getByText(words).waitFor();
	}
	await open.click();
	await joe.getByRole("link", { name: "Reports" }).waitFor();
	// The page of the person who invited follows by itself
	await page.getByRole("button", { name: "Remove Joe Mercer…" }).waitFor();
	await page.getByText("Two people can sign in.").waitFor();
	await leads.reload();
	await assignees.filter({ hasText: "Joe Mercer" }).waitFor({ state: "attached" });
});

test("an expired invitation does not suggest emailing a new one if no mail server is set", async () => {
	const page = await openDesk("/enter#gone");
	await page.getByText("It has expired or has already been used.").waitFor();
	await page.getByText("This desk cannot send email").waitFor();
	expect(await page.getByRole("button", { name: "Send me a link" }).count()).toBe(0);
});

test("an invitation that could not be emailed says so, with the link to pass on", async () => {
	const page = await openDesk("/team", { cookie: await signInFirstPerson() });
	await page.route("**/api/session", async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, json: { ...(await response.json()), canMail: true } });
	});
	let isInvitationUnsent = false;
	await page.route("**/api/people", async (route) => {
		const response = await route.fetch();
		if (route.request().method() !== "GET") return route.fulfill({ response });
		const office = await response.json();
		for (const person of office.people) person.isInvitationUnsent = isInvitationUnsent;
		await route.fulfill({ response, json: office });
	});
	await page.reload();
	await page.getByLabel("Name").fill("Nadia Haddad");
	await page.getByLabel("Email").fill("nadia@brickfold.example");
	await page.getByRole("button", { name: "Send invitation" }).click();
	const link = page.getByLabel("The invitation is on its way to nadia@brickfold.example");
	const given = await link.inputValue();
	isInvitationUnsent = true;
	await page.getByLabel("The invitation could not be emailed. Pass this link on").waitFor({ timeout: 10_000 });
	expect(await page.locator("#invite-link").inputValue()).toBe(given);
	await page.getByRole("button", { name: "Resend the invitation to Nadia Haddad" }).waitFor();
});
