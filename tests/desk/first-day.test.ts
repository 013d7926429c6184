import { expect, test } from "vitest";
import { openDesk, signInFirstPerson, startOffice } from "../support/browser/office.ts";

test("a desk without webhooks and mail server says so on its first day, and asks for no email that nobody has sent", async () => {
	await startOffice({ HUB_WEBHOOK_BASE_URL: "", CRM_WEBHOOK_URL: "" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByText("No other system is connected: leads are kept here, and passed on once one is").waitFor();
	await page.getByText("Email is not set up: sign-in links must be passed on by hand").waitFor();
	expect(await page.getByText("Not connected to a system").count()).toBe(0);
	expect(await page.getByText("not confirmed yet").count()).toBe(0);
});
