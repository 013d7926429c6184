import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findPersonByEmail } from "../../server/auth/people.ts";
import { createSignInLink } from "../../server/auth/sign-in-links.ts";
import { hashToken, newToken } from "../../server/auth/tokens.ts";
import { openDatabase } from "../../server/database/open.ts";
import { openDesk, sendListedLead, signInFirstPerson, startOffice } from "../support/browser/office.ts";

/** Creates a sign-in link for Aisha. Returns its token. */
async function createToken(): Promise<string> {
	await signInFirstPerson();
	const { service } = await startOffice();
	const db = await openDatabase(service.databaseUrl, { mustExist: true });
	try {
		const token = newToken();
		const aisha = await findPersonByEmail(db, "aisha@brickfold.example");
		if (!aisha) throw new Error("Aisha has not joined");
		await createSignInLink(db, hashToken(token), { ...aisha, isEmailChecked: true }, Date.now(), true);
		return token;
	} finally {
		await db.destroy();
	}
}

/** Reports to the page that a mail server is set up. */
const enableMail = (page: Page) =>
	page.route("**/api/session", async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, json: { ...(await response.json()), canMail: true } });
	});

test("an emailed link opens the requested lead, even on a machine whose clock is fast", async () => {
	await sendListedLead({ fullName: "Amara Osei" });
	const list = await openDesk("/", { cookie: await signInFirstPerson() });
	await list.getByRole("link", { name: "Amara Osei" }).click();
	await list.getByRole("heading", { name: "Amara Osei", level: 1 }).waitFor();
	const path = `${new URL(list.url()).pathname}?list=all`;

	const waiting = await openDesk();
	await enableMail(waiting);
	await waiting.addInitScript(() => {
		const now = Date.now;
		Date.now = () => now() + 20 * 60_000;
	});
	await waiting.goto(path);
	await waiting.getByLabel("Email").fill("aisha@brickfold.example");
	const asked = waiting.waitForRequest("**/api/session/link");
	await waiting.getByRole("button", { name: "Send me a link" }).click();
	// The button that had the focus is gone
	await expect.poll(() => waiting.evaluate(() => document.activeElement?.textContent)).toBe("Check your email");
	await waiting.getByText("a sign-in link is on its way").waitFor();
	const { page } = (await asked).postDataJSON();
	expect(page).toBe(path);

	const other = await waiting.context().newPage();
	await other.goto(`/enter#${await createToken()}${page}`);
	await other.getByRole("button", { name: "Open the desk" }).click();
	await other.getByRole("heading", { name: "Amara Osei", level: 1 }).waitFor();
	await waiting.getByRole("heading", { name: "Amara Osei", level: 1 }).waitFor();
	for (const tab of [other, waiting]) expect(tab.url().endsWith(path)).toBe(true);
});

test("a link that cannot be requested again says why", async () => {
	const page = await openDesk();
	await enableMail(page);
	await page.reload();
	await page.getByLabel("Email").fill("aisha@brickfold.example");
	await page.getByRole("button", { name: "Send me a link" }).click();
	await page.getByRole("button", { name: "Send again", exact: true }).waitFor();
	await page.route("**/api/session/link", (route) => route.fulfill({ status: 429, json: {} }));
	await page.getByRole("button", { name: "Send again", exact: true }).click();
	await page.getByText("Too many attempts. Wait a few minutes, then try again.").waitFor();
	await page.route("**/api/session/link", (route) => route.abort());
	await page.getByRole("button", { name: "Send again", exact: true }).click();
	await page.getByText("The server did not respond. Try again in a moment.").waitFor();
});

test("a person whose session has ended finds their email address filled in", async () => {
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Leads", exact: true }).waitFor();
	await enableMail(page);
	await page.context().clearCookies();
	await page.reload();
	await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("aisha@brickfold.example");
});

test.each(["//evil.example", "/\\evil.example", "/api/export?format=csv", "/enter"])(
	"a sign-in link that asks for %s opens the list of leads instead",
	async (page) => {
		const { url } = await startOffice();
		const tab = await openDesk(`/enter#${await createToken()}${page}`);
		await tab.getByRole("button", { name: "Open the desk" }).click();
		await tab.getByRole("link", { name: "Leads", exact: true }).waitFor();
		expect(tab.url()).toBe(`${url}/`);
	},
);
