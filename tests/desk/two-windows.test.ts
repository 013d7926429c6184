import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
	haveOfficeWithMail,
	inviteColleague,
	openDesk,
	sendListedLead,
	signInFirstPerson,
} from "../support/browser/office.ts";

haveOfficeWithMail();

test("two windows of one browser show the same drafts and the same person", async () => {
	for (const fullName of ["Window Visitor", "Other Visitor"]) await sendListedLead({ fullName });
	const one = await openDesk("/", { cookie: await inviteColleague("Ruth Okafor", "ruth@brickfold.example") });
	await one.getByRole("link", { name: "Window Visitor" }).click();
	const note = (window: Page) => window.getByLabel("Note", { exact: true }).first();
	await note(one).fill("Ring after");
	const two = await one.context().newPage();
	await two.goto(one.url());
	expect(await note(two).inputValue()).toBe("Ring after");
	await note(two).fill("Ring after four");
	await expect.poll(() => note(one).inputValue()).toBe("Ring after four");
	await two.getByRole("button", { name: "Log", exact: true }).click();
	await expect.poll(() => note(one).inputValue()).toBe("");

	// A lead that has been added in the other window does not stand in the way of the next one
	const dialog = (window: Page) => window.getByRole("dialog", { name: "New lead by phone" });
	for (const window of [one, two]) await window.getByRole("button", { name: "New lead" }).click();
	const add = async (window: Page, name: string) => {
		await dialog(window).getByLabel("About").selectOption("Plumbing");
		await dialog(window).getByLabel("Full Name").fill(name);
		await dialog(window).getByLabel("Phone Number").fill("07700 900123");
		await dialog(window).getByRole("button", { name: "Add lead" }).click();
		await window.getByRole("heading", { name, level: 1 }).waitFor();
	};
	await add(two, "First Caller");
	await add(one, "Second Caller");

	await two.context().addCookies([{ name: "desk", value: await signInFirstPerson(), url: new URL(two.url()).origin }]);
	await two.reload();
	await one.getByRole("button", { name: /Aisha Karim.*account menu/ }).waitFor();
});

test("signing out in one window leaves no other in which somebody could type on", async () => {
	await sendListedLead({ fullName: "Left Open" });
	const one = await openDesk("/", { cookie: await inviteColleague("Max Weir", "max@brickfold.example") });
	await one.getByRole("link", { name: "Left Open" }).click();
	const two = await one.context().newPage();
	// As a key would that is pressed before the window has learnt of it
	await two.addInitScript(() =>
		addEventListener("storage", ({ key, newValue, oldValue }) => {
			if (key === "desk-signed-in" && newValue === null)
				localStorage.setItem(`desk-draft-${oldValue}-BF-7K2M9Q`, "Typed meanwhile");
		}),
	);
	await two.goto(one.url());
	await two.getByLabel("Note", { exact: true }).first().waitFor();
	await one.getByRole("button", { name: /account menu/ }).click();
	await one.getByRole("button", { name: "Sign out" }).click();
	await two.getByLabel("Email").waitFor();
	expect(await two.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Typed meanwhile");
});

test("a tab says that its reply was sent or discarded in another one", async () => {
	await sendListedLead({ fullName: "Twice Opened" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Twice Opened" }).click();
	await page.locator(".contact-links").getByRole("button", { name: "Email" }).click();
	await page.getByRole("textbox", { name: "Reply" }).fill("We can come on Tuesday.");
	const other = await page.context().newPage();
	await other.goto(page.url());
	await other.getByRole("button", { name: "Discard" }).click();
	await page.getByText("Your text was sent or discarded in another tab of this browser.").waitFor();
	expect(await other.getByText("in another tab").count()).toBe(0);
});
