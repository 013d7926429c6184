import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openDesk, signInFirstPerson } from "../support/browser/office.ts";

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

test("removing a passkey ends its sessions at once", async () => {
	const page = await openDesk("/people", { cookie: await signInFirstPerson() });
	await addAuthenticator(page);
	await page.getByRole("button", { name: "Add a passkey for this device" }).click();
	const naming = page.getByRole("dialog", { name: "Add a passkey" });
	await naming.getByLabel("Name of this device").fill("Office PC");
	await naming.getByRole("button", { name: "Continue" }).click();
	await page.getByText("Not used yet").waitFor();
	await page.getByText("Office PC").waitFor();
	await page.getByRole("button", { name: "Sign out everywhere" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
	await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();

	await page.getByRole("button", { name: "Use a passkey" }).click();
	await page.getByRole("link", { name: "Leads" }).waitFor();
	await page.goto("/people");
	await page.getByText("Used for this session").waitFor();
	await page.getByRole("button", { name: /^Remove the passkey/ }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
	await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await page.getByText("This passkey is not registered.").waitFor();
	expect(await page.getByRole("link", { name: "Leads" }).count()).toBe(0);
});
