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

const holdsFocus = (page: Page, name: string) =>
	expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);

test("a note typed before its lead has loaded triggers no shortcuts", async () => {
	const page = await locateList("Fifth Visitor");
	await page.getByRole("link", { name: "Fifth Visitor" }).focus();
	const release = await hold(page, "**/api/leads/BF-*");
	await page.keyboard.press("m");
	await page.waitForURL("**/leads/BF-*");
	await page.clock.install();
	for (const word of ["Rang ", "at once, "]) {
		await page.keyboard.type(word);
		await page.clock.runFor(4000);
	}
	expect(await page.getByText(/[1-9] selected|^Assigned to you:/).count()).toBe(0);
	release();
	const note = page.getByLabel("Note", { exact: true }).first();
	await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true);
	await page.keyboard.type("tacit");
	expect(await note.inputValue()).toBe("Rang at once, tacit");
	await page.keyboard.press("Escape");
	expect(await page.evaluate(() => document.activeElement?.className)).toContain("opened");
});

test("`s` and `f` open the lead of the row where they are pressed", async () => {
	const page = await locateList("Sixth Visitor");
	const row = page.getByRole("link", { name: "Sixth Visitor" });
	await row.focus();
	await page.keyboard.press("s");
	await expect
		.poll(() => page.getByRole("radio", { name: "New" }).evaluate((one) => one === document.activeElement))
		.toBe(true);
	await page.keyboard.press("Escape");
	await holdsFocus(page, "Sixth Visitor");
	await page.keyboard.press("f");
	await holdsFocus(page, "No date set");
});

test("a key that forms no pair with `g` keeps its own meaning", async () => {
	const page = await locateList("Seventh Visitor");
	const { keyboard } = page;
	await page.getByRole("link", { name: "Seventh Visitor" }).focus();
	await keyboard.press("x");
	await page.getByText("1 selected").waitFor();
	await keyboard.press("g");
	await keyboard.press("Escape");
	await page.getByText("1 selected").waitFor({ state: "detached" });
	await keyboard.press("g");
	await keyboard.press("/");
	await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("find");
});

test("an unsent note is sent automatically, even after the desk was closed", async () => {
	const page = await locateList("Eighth Visitor");
	await page.getByRole("link", { name: "Eighth Visitor" }).click();
	const note = page.getByLabel("Note", { exact: true }).first();
	const add = page.getByRole("button", { name: "Add note" });
	await page.route("**/notes", (route) => route.abort(), { times: 1 });
	await note.fill("Missed once");
	await add.click();
	await page.getByText("1 note sent.").waitFor();
	await page.locator(".activity-log").getByText("Missed once").waitFor();

	await page.route("**/api/**", (route) => route.abort());
	await note.fill("Kept overnight");
	await add.click();
	await page.getByText("Your note is saved on this device.").waitFor();
	expect(await page.locator(".toast").count()).toBe(0);
	await page.unrouteAll();
	await page.reload();
	await page.getByText("1 note sent.").waitFor();
	await page.locator(".activity-log").getByText("Kept overnight").waitFor();
});

test("a lead delivered before it was marked as spam is not called undelivered", async () => {
	const page = await locateList("Tenth Visitor");
	const { receiver } = await startOffice();
	await page.getByRole("link", { name: "Tenth Visitor" }).click();
	await page.locator(".deliveries").getByText("Plumbing webhook").waitFor();
	await receiver.received(1);
	await expect
		.poll(async () => {
			await page.reload();
			await page.locator(".deliveries").waitFor();
			return page.locator(".activity-log").getByText("Delivered to the plumbing webhook").count();
		})
		.toBe(1);
	await page.getByRole("button", { name: /^Spam/ }).click();
	await page.getByText("Marked as spam: Tenth Visitor").waitFor();
	await page.getByRole("link", { name: /^Spam 1/ }).click();
	await page.getByRole("link", { name: "Tenth Visitor" }).click();
	// A sheet that has just slid in ignores clicks for a moment
	await page.reload();
	await page.getByText("Marked as spam after it was delivered.").waitFor();
	await page
		.locator(".deliveries")
		.getByText(/before it was marked as spam/)
		.waitFor();
	await page.locator(".activity-log").getByText("Delivered to the plumbing webhook").waitFor();
	expect(await page.getByText(/not delivered/i).count()).toBe(0);
	await page.getByRole("button", { name: "Not spam", exact: true }).click();
	await page.getByText("Marked as not spam: Tenth Visitor").waitFor();
});

test("removing a colleague keeps the focus on the page", async () => {
	const page = await openDesk("/people", { cookie: await signInFirstPerson() });
	await page.getByLabel("Name").fill("Omar Reyes");
	await page.getByLabel("Email").fill("omar@brickfold.example");
	await page.getByRole("button", { name: "Send invitation" }).click();
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

test("text typed for a note is kept if the lead is left before it has loaded", async () => {
	const page = await locateList("Twelfth Visitor");
	const row = page.getByRole("link", { name: "Twelfth Visitor" });
	await row.focus();
	const release = await hold(page, "**/api/leads/BF-*");
	await page.keyboard.press("m");
	await page.waitForURL("**/leads/BF-*");
	await page.keyboard.type("Ranf");
	for (const key of ["Backspace", "g", "Enter"]) await page.keyboard.press(key);
	await page.keyboard.type("Twice");
	await page.keyboard.press("Escape");
	await holdsFocus(page, "Twelfth Visitor");
	release();
	await row.click();
	await expect.poll(() => page.getByLabel("Note", { exact: true }).first().inputValue()).toBe("Rang\nTwice");
});

test("pressing `!` twice marks one lead, not the next one too", async () => {
	const page = await locateList("Thirteenth Visitor", "Fourteenth Visitor");
	await page.getByRole("link", { name: "Fourteenth Visitor" }).click();
	await page.getByRole("heading", { name: "Fourteenth Visitor", level: 1 }).waitFor();
	for (const key of ["!", "!"]) await page.keyboard.press(key);
	await page.getByText("Marked as spam: Fourteenth Visitor").waitFor();
	await page.getByRole("link", { name: "Thirteenth Visitor" }).waitFor();
	await page.keyboard.press("z");
	await page.getByText("Undone", { exact: true }).waitFor();
	await page.getByRole("link", { name: "Fourteenth Visitor" }).waitFor();
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
	await page.getByRole("button", { name: "Try again" }).click();
	await page.getByText("Assigned to you: Sixteenth Visitor", { exact: true }).waitFor();
	await page.getByRole("button", { name: "Close" }).click();
	await page.getByText("Not saved (Assigned to you: Fifteenth Visitor)").waitFor();
	await page.getByRole("button", { name: "Try again" }).click();
	await page.getByText("Assigned to you: Fifteenth Visitor", { exact: true }).waitFor();
});
