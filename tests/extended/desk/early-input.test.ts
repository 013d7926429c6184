import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openDesk, sendListedLead, signInFirstPerson, startOffice } from "../../support/browser/office.ts";

/** Holds back the page's requests to a URL. Returns a function that releases them and later ones. */
async function hold(page: Page, address: string): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route(address, async (route) => {
		await promise;
		await route.continue();
	});
	return resolve;
}

async function locateList(...names: readonly string[]): Promise<Page> {
	for (const fullName of names) await sendListedLead({ fullName });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	for (const name of names) await page.getByRole("link", { name }).waitFor();
	return page;
}

test("a lead passed on before it was marked as spam is not called held", async () => {
	const page = await locateList("Tenth Visitor");
	const { receiver } = await startOffice();
	await page.getByRole("link", { name: "Tenth Visitor" }).click();
	await receiver.received(1);
	await expect
		.poll(async () => {
			await page.reload();
			await page.locator(".activity-log").waitFor();
			return page.locator(".activity-log").getByText("Passed on to the plumbing system").count();
		})
		.toBe(1);
	await page.getByRole("button", { name: /^Spam/ }).click();
	await page.getByText("Marked as spam: Tenth Visitor").waitFor();
	await page.goto("/?list=spam");
	await page.getByRole("link", { name: "Tenth Visitor" }).click();
	await page.reload();
	await page.getByText("Marked as spam after it was passed on.").waitFor();
	await page.locator(".activity-log").getByText("Passed on to the plumbing system").waitFor();
	expect(await page.getByText(/not passed on/i).count()).toBe(0);
	await page.getByRole("button", { name: "Not spam", exact: true }).click();
	await page.getByText("Marked as not spam: Tenth Visitor").waitFor();
});

test("removing a colleague keeps the focus on the page", async () => {
	const page = await openDesk("/team", { cookie: await signInFirstPerson() });
	await page.getByLabel("Name").fill("Omar Reyes");
	await page.getByLabel("Email").fill("omar@brickfold.example");
	await page.getByRole("button", { name: "Send invitation" }).click();
	// Until then the list is being loaded again, and may move what is clicked
	await page.getByText(/^No mail server is set up\. Pass this link on/).waitFor();
	await page.getByRole("button", { name: /^Cancel invitation for Omar Reyes/ }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Cancel invitation", exact: true }).click();
	await page.getByText("Invitation cancelled: Omar Reyes.").waitFor();
	await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
});

test("text typed while a note is being sent stays in its field", async () => {
	const page = await locateList("Eleventh Visitor");
	await page.getByRole("link", { name: "Eleventh Visitor" }).click();
	const note = page.getByLabel("Note", { exact: true }).first();
	const release = await hold(page, "**/notes");
	await note.fill("Rang at six.");
	await note.press("Control+Enter");
	await page.keyboard.type(" Again at eight.");
	release();
	await page.locator(".activity-log").getByText("Rang at six.", { exact: true }).waitFor();
	await expect.poll(() => note.inputValue()).toBe("Again at eight.");
});

test("`!` leaves the row in its place until the service has agreed", async () => {
	const page = await locateList("Seventeenth Visitor");
	const row = page.getByRole("link", { name: "Seventeenth Visitor" });
	await page.route("**/changes", (route) => route.abort());
	await row.focus();
	await page.keyboard.press("!");
	await page.getByText("Not saved (Marked as spam: Seventeenth Visitor)").waitFor();
	await row.waitFor();
	await page.unrouteAll();
	await page.getByRole("button", { name: "Close" }).click();
	await row.focus();
	await page.keyboard.press("!");
	await page.getByText("Marked as spam: Seventeenth Visitor", { exact: true }).waitFor();
	await row.waitFor({ state: "detached" });
});

test("each of several failed changes is reported and can be retried", async () => {
	const page = await locateList("Fifteenth Visitor", "Sixteenth Visitor");
	await page.route("**/changes", (route) => route.abort());
	for (const name of ["Fifteenth Visitor", "Sixteenth Visitor"]) {
		await page.getByRole("link", { name }).focus();
		await page.keyboard.press("t");
		await page.getByText(`Not saved (Assigned to you: ${name})`).waitFor();
	}
	await page.unrouteAll();
	for (const name of ["Sixteenth Visitor", "Fifteenth Visitor"]) {
		const toast = page.locator(".toast.bad", { hasText: name });
		await toast.getByRole("button", { name: "Try again" }).click();
		await page.getByText(`Assigned to you: ${name}`, { exact: true }).waitFor();
	}
});
