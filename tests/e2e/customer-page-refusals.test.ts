import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createPageLink } from "../../server/leads/customer-links.ts";
import { visit } from "../support/browser/browser.ts";
import { openEnquiry, sendEnquiry } from "../support/browser/customer-page.ts";
import { baseUrl, haveOwnProduct } from "../support/service/product.ts";

haveOwnProduct();

const phone = { width: 390, height: 844 };

async function sendSpaces(page: Page): Promise<void> {
	await page.getByLabel("Write to us").fill("   ");
	await page.getByRole("button", { name: "Send", exact: true }).click();
}

async function saveSpaces(page: Page): Promise<void> {
	await page.getByText("My phone number has changed").click();
	await page.getByLabel("New phone number").fill("   ");
	await page.getByRole("button", { name: "Save" }).click();
}

async function sendText(page: Page): Promise<void> {
	await page.setInputFiles("#chosen-files", [{ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("a") }]);
	await page.getByRole("button", { name: "Send the chosen files" }).click();
}

/** Returns whether all of an element is on the screen, and nothing covers it. */
const isInSight = (page: Page, selector: string) =>
	page.locator(selector).evaluate((element) => {
		const { left, top, bottom } = element.getBoundingClientRect();
		const isShown = (y: number) => element.contains(document.elementFromPoint(left + 4, y));
		return isShown(top + 4) && isShown(bottom - 4);
	});

test.each([
	["message", sendSpaces, "#message"],
	["phone number", saveSpaces, "#phone-number"],
	["file", sendText, ".files-problem"],
])("without JavaScript a refused %s is in sight with its problem, and has the focus", async (_, send, focused) => {
	const page = await visit(await sendEnquiry(), { ...phone, javaScript: false });
	const refused = page.waitForResponse((response) => response.request().method() === "POST");
	await send(page);
	expect((await refused).ok()).toBe(false);
	await expect.poll(() => page.locator(`${focused}:focus`).count()).toBe(1);
	expect(await isInSight(page, focused)).toBe(true);
	expect(await isInSight(page, "[role=alert]")).toBe(true);
});

test("an open page whose link has ended says where a newer one is, and the page opened from it has the text", async () => {
	const path = await sendEnquiry();
	const { db, id } = await openEnquiry(path);
	const page = await visit(path);
	const emailed = await createPageLink(db, id, "email", Date.now());
	const body = new URLSearchParams({ id: crypto.randomUUID(), text: "By the emailed link" });
	const headers = { Accept: "application/json" };
	expect((await fetch(`${await baseUrl()}${emailed}/messages`, { method: "POST", headers, body })).status).toBe(200);
	const field = page.getByLabel("Write to us");
	await field.fill("Is the boiler included?");
	await page.getByRole("button", { name: "Send", exact: true }).click();
	const problem = page.locator(".messages").getByRole("alert");
	await problem
		.getByText("There may be a newer one in our latest email; copy anything that you have written here")
		.waitFor();
	await problem.getByText("call us on 020 7946 0123").waitFor();
	expect(await field.inputValue()).toBe("Is the boiler included?");
	await page.goto(emailed);
	await expect.poll(() => field.inputValue()).toBe("Is the boiler included?");
});
