import { expect, test } from "vitest";
import { openDesk, sendListedLead, signInFirstPerson } from "../../support/browser/office.ts";
import { translate } from "../../support/browser/translate.ts";

test("toasts about changes and undos appear on a page that the browser translates", async () => {
	await sendListedLead({ fullName: "First Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "First Visitor" }).click();
	await page.getByRole("heading", { name: "First Visitor", level: 1 }).waitFor();
	await page.evaluate(translate);
	const toast = page.locator(".toast");
	await page.keyboard.press("t");
	await expect.poll(() => toast.innerText()).toMatch(/^«Assigned to you/);
	await page.getByRole("radio", { name: "Contacted" }).check();
	await expect.poll(() => toast.innerText()).toMatch(/^«Marked as contacted/);
	await page.keyboard.press("z");
	await expect.poll(() => toast.innerText()).toMatch(/^«Undone: Marked as contacted/);
	await page.keyboard.press("z");
	await expect.poll(() => toast.innerText()).toMatch(/^«Undone: Assigned to you/);
});

test("a desk that fails to render shows an error and restores an unfinished note", async () => {
	await sendListedLead({ fullName: "Second Visitor" });
	const page = await openDesk("/", { cookie: await signInFirstPerson(), expectedConsole: /removeChild/ });
	await page.getByRole("link", { name: "Second Visitor" }).click();
	const note = page.getByLabel("Note", { exact: true }).first();
	await note.fill("Rang at six");
	await page.evaluate(() => document.getElementById("main")?.remove());
	await page.getByRole("link", { name: "Reports" }).click();
	await page.getByText("This page could not be shown").waitFor();
	await page.goBack();
	await page.getByRole("button", { name: "Reload" }).click();
	await expect.poll(() => note.inputValue()).toBe("Rang at six");
});
