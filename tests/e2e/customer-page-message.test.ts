import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { day } from "../../content/shared/time.ts";
import { visit } from "../support/browser/browser.ts";
import { openEnquiry, sendEnquiry } from "../support/browser/customer-page.ts";
import { visitAt } from "../support/data/next-steps.ts";
import { haveOwnProduct } from "../support/service/product.ts";

haveOwnProduct();

const phone = { width: 390, height: 844 };

const field = (page: Page) => page.getByLabel("Write to us");
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true }).click();
const listDrafts = (page: Page) =>
	page.evaluate(() => Object.keys(sessionStorage).filter((item) => item.startsWith("draft:")));

test("once the promised time has passed, the page says that an answer is owed instead of naming the time, also after a cancellation", async () => {
	const path = await sendEnquiry();
	const { db, id } = await openEnquiry(path);
	const at = Date.now() - 2 * day;
	await db.updateTable("leads").set({ received_at: at }).where("id", "=", id).execute();
	const page = await visit(path);
	const status = page.locator(".customer-sheet header .intro");
	const call = "If it cannot wait, call us now on 020\u00a07946\u00a00123.";
	const owed = "We have not answered you in the time that we promised, and owe you an answer.";
	expect(await status.innerText()).toBe(`${owed} ${call}`);
	await page.getByRole("listitem").filter({ hasText: "Answered" }).getByText("Soon").waitFor();
	await field(page).fill("Is anybody there?");
	await send(page);
	await page.locator(".messages li").waitFor();
	await db.updateTable("notes").set({ at }).where("lead_id", "=", id).execute();
	await db.updateTable("leads").set({ wrote_at: at, unanswered_since: at }).where("id", "=", id).execute();
	await page.getByText("I no longer need this").click();
	await page.getByRole("button", { name: "Cancel my enquiry" }).click();
	await status.getByText(/^You have cancelled this enquiry\..* We still owe you an answer to your message\./).waitFor();
});

test("a message that is being written survives a reload, in this tab only, until it has been sent", async () => {
	const path = await sendEnquiry();
	const page = await visit(path);
	await field(page).fill("Is the boiler\nincluded?");
	await page.goto("/contact");
	await page.goto(path);
	await expect.poll(() => field(page).inputValue()).toBe("Is the boiler\nincluded?");
	await page.goto(await sendEnquiry());
	await page.locator("html[data-hydrated]").waitFor();
	expect(await field(page).inputValue(), "another enquiry's page").toBe("");
	await page.goto(path);
	await expect.poll(() => field(page).inputValue()).not.toBe("");
	await send(page);
	await page.locator(".messages li").getByText("Is the boiler\nincluded?").waitFor();
	expect(await listDrafts(page)).toEqual([]);
	await page.reload();
	await page.locator("html[data-hydrated]").waitFor();
	expect(await field(page).inputValue()).toBe("");
});

test("a message whose answer was lost is no draft any longer once the page shows it", async () => {
	const path = await sendEnquiry();
	const page = await visit(path, { intercepts: true });
	await page.route("**/messages", async (route) => {
		await route.fetch();
		await route.abort();
	});
	await field(page).fill("Is the boiler included? ");
	await send(page);
	await page.getByRole("alert").getByText("This did not reach us.").waitFor();
	expect(await listDrafts(page)).toHaveLength(1);
	await page.reload();
	await page.locator(".messages li").getByText("Is the boiler included?").waitFor();
	await expect.poll(() => listDrafts(page)).toEqual([]);
	expect(await field(page).inputValue()).toBe("");
});

test("a long message is counted beside its field, and refused beyond the limit", async () => {
	const page = await visit(await sendEnquiry(), phone);
	await field(page).fill("x".repeat(3_999));
	expect(await page.locator(".messages .field-hint").innerText()).toBe("");
	await field(page).fill("x".repeat(4_990));
	await page.getByText("10 of 5,000 characters left").waitFor();
	await field(page).fill("x".repeat(5_002));
	await page.getByText("2 too many: the limit is 5,000").waitFor();
	await send(page);
	await page.getByRole("alert").getByText("Your message is too long").waitFor();
	await field(page).fill("x".repeat(20));
	await expect.poll(() => page.locator(".messages .field-hint").innerText()).toBe("");
	await send(page);
	await page.locator(".messages li").first().waitFor();
});

test("a count whose script arrives late is of what the field holds by then", async () => {
	const page = await visit(await sendEnquiry(), { ...phone, intercepts: true, unshared: true });
	const held = Promise.withResolvers<void>();
	await page.route("**/assets/field-hints-*.js", async (route) => {
		await held.promise;
		await route.continue();
	});
	const requested = page.waitForRequest("**/assets/field-hints-*.js");
	await field(page).fill("x".repeat(4_990));
	const script = (await requested).url();
	await field(page).fill("x");
	held.resolve();
	// As a text, because the test's compiler would replace the import
	await page.evaluate(`import(${JSON.stringify(script)}).then(() => new Promise(requestAnimationFrame))`);
	expect(await page.locator(".messages .field-hint").innerText()).toBe("");
});

test.each([true, false])("the visit's link leads into the message's field (JavaScript: %s)", async (javaScript) => {
	const path = await sendEnquiry();
	await (await openEnquiry(path)).change({ nextStep: visitAt("2027-09-22T09:30") });
	const page = await visit(path, { ...phone, javaScript });
	for (const _ of [1, 2]) {
		await page.getByRole("link", { name: "Write to us" }).click();
		await expect.poll(() => page.locator("textarea:focus").count()).toBe(1);
		await page.getByText("My phone number has changed").click();
	}
});

test("who cancels is told that the visit goes with it", async () => {
	const path = await sendEnquiry();
	await (await openEnquiry(path)).change({ nextStep: visitAt("2027-09-22T09:30") });
	const page = await visit(path, phone);
	await page.getByText("I no longer need this").click();
	await page.getByText("This also cancels our visit.").waitFor();
	await page.getByRole("button", { name: "Cancel my enquiry" }).click();
	await page.getByText("If we had arranged a visit, it will not take place.").waitFor();
	await page.reload();
	await page.getByText("If we had arranged a visit, it will not take place.").waitFor();
});

test("a customer who cancels an emergency is told that their message is answered, and no longer to call", async () => {
	const page = await visit(await sendEnquiry(), phone);
	await field(page).fill("Water is pouring through the ceiling");
	await send(page);
	const status = page.locator(".intro");
	await status.getByText("If it cannot wait, call us now").waitFor();
	await page.getByText("I no longer need this").click();
	await page.getByRole("button", { name: "Cancel my enquiry" }).click();
	await status.getByText("We still answer your message, by").waitFor();
	expect(await status.innerText()).not.toContain("call us now");
});

test("the page says that a number was saved only until another one is tried", async () => {
	const page = await visit(await sendEnquiry(), phone);
	const change = async (number: string) => {
		await page.getByText("My phone number has changed").click();
		await page.getByLabel("New phone number").fill(number);
		await page.getByRole("button", { name: "Save" }).click();
	};
	await change("020 7946 0777");
	await page.getByText("Saved. We use this number for this enquiry from now on.").waitFor();
	await change("   ");
	await page.locator("#phone").getByRole("alert").waitFor();
	expect(await page.getByText("Saved.").count()).toBe(0);
});

test("a link that was copied with the full stop after it opens the page", async () => {
	const path = await sendEnquiry();
	const page = await visit(`${path}.`);
	await page.getByRole("heading", { level: 1, name: "Your enquiry BF-" }).waitFor();
	expect(new URL(page.url()).pathname).toBe(path);
});
