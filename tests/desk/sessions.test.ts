import { expect, test } from "vitest";
import { minute } from "../../content/shared/time.ts";
import { findPersonByEmail } from "../../server/auth/people.ts";
import { beginSession } from "../../server/auth/sessions.ts";
import { hashToken, newToken } from "../../server/auth/tokens.ts";
import { openDatabase } from "../../server/database/open.ts";
import { inviteColleague, openDesk, signInFirstPerson, startOffice } from "../support/browser/office.ts";

/** Signs Aisha in with another browser. Returns its session cookie. */
async function signIn(browser: string, at = Date.now()): Promise<string> {
	await signInFirstPerson();
	const { service } = await startOffice();
	const db = await openDatabase(service.databaseUrl, { mustExist: true });
	try {
		const token = newToken();
		const aisha = await findPersonByEmail(db, "aisha@brickfold.example");
		await beginSession(db, hashToken(token), aisha?.id ?? "", at, { browser });
		return token;
	} finally {
		await db.destroy();
	}
}

test("another browser's session is listed and can be ended on its own", async () => {
	const otherBrowser = await openDesk("/", { cookie: await signIn("Firefox on Windows") });
	await otherBrowser.getByRole("link", { name: "Reports" }).waitFor();
	const thisBrowser = await openDesk("/account", { cookie: await signInFirstPerson() });
	const sessions = thisBrowser.getByRole("heading", { name: "Active sessions" }).locator("~ ul").getByRole("listitem");
	await expect.poll(() => sessions.count()).toBe(2);
	const other = sessions.filter({ hasText: "Firefox on Windows" });
	expect(await other.getByText("This browser").count()).toBe(0);
	const own = sessions.filter({ hasText: "This browser" });
	expect(await own.getByRole("button").count()).toBe(0);

	await thisBrowser.getByText("Signing out a browser deletes text that was not sent there.").waitFor();
	await other.getByRole("button", { name: "Sign out Firefox on Windows" }).click();
	await thisBrowser.getByText("Signed out: Firefox on Windows").waitFor();
	await expect.poll(() => sessions.count()).toBe(1);
	await otherBrowser.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
	await thisBrowser.reload();
	await own.waitFor();
});

test("adding a passkey more than ten minutes after signing in requires signing in again", async () => {
	const page = await openDesk("/account", { cookie: await signIn("Chrome", Date.now() - 11 * minute) });
	await page.getByRole("button", { name: "Add a passkey for this device" }).click();
	await page.getByRole("button", { name: "Continue" }).click();
	await page.getByText("you last signed in more than ten minutes ago").waitFor();
	await page.getByText("No passkeys yet").waitFor();
	await page.getByRole("button", { name: "Sign in again" }).click();
	await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
	expect(page.url()).toMatch(/\/account$/);
});

test("inviting somebody or making them an owner so late asks to sign in again, and what was typed is kept", async () => {
	await inviteColleague("Joe Mercer", "joe@brickfold.example");
	const page = await openDesk("/team", { cookie: await signIn("Chrome", Date.now() - 11 * minute) });
	const tooLate = page.getByText("you last signed in more than ten minutes ago");
	await page.getByLabel("Role of Joe Mercer").selectOption("owner");
	await tooLate.waitFor();
	expect(await page.getByLabel("Role of Joe Mercer").inputValue()).toBe("colleague");
	await page.reload();
	await page.getByLabel("Name").fill("Noor Haddad");
	await page.getByLabel("Email").fill("noor@brickfold.example");
	await page.getByRole("button", { name: "Send invitation" }).click();
	await tooLate.waitFor();
	await page.getByRole("button", { name: "Sign in again" }).click();
	await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
	await page.getByText("Still in this browser: an invitation").waitFor();
	const { url } = await startOffice();
	await page.context().addCookies([{ name: "desk", value: await signIn("Chrome"), url }]);
	await page.reload();
	expect(await page.getByLabel("Name").inputValue()).toBe("Noor Haddad");
	await page.getByRole("button", { name: "Send invitation" }).click();
	await page.getByText("Invited: Noor Haddad").waitFor();
	expect(await page.getByLabel("Name").inputValue()).toBe("");
});

test("a new name is saved even if the sign-in is too old for a new email", async () => {
	const page = await openDesk("/account", { cookie: await signIn("Chrome", Date.now() - 11 * minute) });
	await page.getByLabel("Name", { exact: true }).fill("Aisha Khan");
	await page.getByLabel("Email", { exact: true }).fill("aisha@khan.example");
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await page.getByText(/^Not saved: /).waitFor();
	await page.reload();
	await page.getByRole("button", { name: /Aisha Khan/ }).waitFor();
});
