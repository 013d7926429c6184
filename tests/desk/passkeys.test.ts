import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openDatabase } from "../../server/database/open.ts";
import { inviteColleague, openDesk, signInFirstPerson, startOffice } from "../support/browser/office.ts";

/** Adds a virtual authenticator that confirms every passkey prompt. */
async function addAuthenticator(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("WebAuthn.enable");
	await session.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
}

async function addPasskey(page: Page): Promise<void> {
	await addAuthenticator(page);
	await page.getByRole("button", { name: "Add a passkey for this device" }).click();
	const naming = page.getByRole("dialog", { name: "Add a passkey" });
	await naming.getByLabel("Name of this device").fill("Office PC");
	await naming.getByRole("button", { name: "Continue" }).click();
	await page.getByText("Not used yet").waitFor();
}

async function signOutEverywhere(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Sign out everywhere" }).click();
	await page.getByRole("dialog").getByText("Unsent text in those browsers is deleted").waitFor();
	await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
	await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
}

test("a passkey whose counter has gone back is refused", async () => {
	const cookie = await inviteColleague("Noor Haddad", "noor@brickfold.example");
	const page = await openDesk("/account", { cookie });
	await addPasskey(page);
	await signOutEverywhere(page);
	const { service } = await startOffice();
	const db = await openDatabase(service.databaseUrl);
	await db.updateTable("passkeys").set({ counter: 4_321 }).execute();
	await db.destroy();
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await page.getByText("The desk did not accept this passkey.").waitFor();
	expect(await page.getByRole("link", { name: "Leads" }).count()).toBe(0);
	await expect.poll(() => service.logs()).toContain('"code":"passkey-refused"');
});

test("removing a passkey ends its sessions at once", async () => {
	const page = await openDesk("/account", { cookie: await signInFirstPerson() });
	await addPasskey(page);
	await page.getByText("Office PC").waitFor();
	// The next one is not offered this name
	await page.getByRole("button", { name: "Add a passkey for this device" }).click();
	expect(await page.getByLabel("Name of this device").inputValue()).toBe("");
	await page.keyboard.press("Escape");
	await signOutEverywhere(page);

	await page.getByRole("button", { name: "Use a passkey" }).click();
	await page.getByRole("link", { name: "Leads" }).waitFor();
	await page.goto("/account");
	await page.getByText("Used for this session").waitFor();
	await page.getByRole("button", { name: /^Remove the passkey/ }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
	await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await page.getByText("The desk did not accept this passkey.").waitFor();
	expect(await page.getByRole("link", { name: "Leads" }).count()).toBe(0);
});
