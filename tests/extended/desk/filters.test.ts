import { expect, test } from "vitest";
import { listViolations } from "../../support/browser/axe.ts";
import { openDesk, sendListedLead, signInFirstPerson, spamLead } from "../../support/browser/office.ts";

test("the filters of a view outlast a look at another page, and are cleared by another click on Leads", async () => {
	const cookie = await signInFirstPerson();
	await sendListedLead({ fullName: "Amara Osei" });
	const page = await openDesk("/", { cookie });
	await page.getByLabel("Assigned to").first().selectOption("Me");
	await page.getByRole("heading", { name: "No matching leads" }).waitFor();
	await page.getByRole("link", { name: "Reports" }).click();
	await page.getByRole("heading", { name: "Reports", level: 1 }).waitFor();
	await page.getByRole("link", { name: "Leads", exact: true }).click();
	await page.getByRole("heading", { name: "No matching leads" }).waitFor();
	await page.getByRole("link", { name: "Leads", exact: true }).click();
	await page.getByRole("link", { name: "Amara Osei" }).waitFor();
});

test("suspected spam is a filter of New, with its number", async () => {
	await sendListedLead({ fullName: "Honest Visitor" });
	await sendListedLead(spamLead);
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: "Honest Visitor" }).waitFor();
	expect(await page.getByRole("navigation", { name: "Lists" }).getByRole("link").count()).toBe(3);
	const spam = page.getByRole("link", { name: "Spam 1" });
	await spam.click();
	await page.getByRole("link", { name: spamLead.fullName }).waitFor();
	await spam.click();
	await page.getByRole("link", { name: "Honest Visitor" }).waitFor();
});

test("filters work by keyboard, appear in the address and survive Back", async () => {
	await sendListedLead({ fullName: "Ida Lost" });
	await sendListedLead({ fullName: "Olu Lost" });
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	for (const [name, reason] of [
		["Ida Lost", "Too expensive"],
		["Olu Lost", "Wrong number"],
	] as const) {
		await page.getByRole("link", { name }).click();
		await page.getByRole("heading", { name, level: 1 }).waitFor();
		await page.getByRole("radio", { name: "Lost" }).check();
		await page.getByLabel("Why it was lost").selectOption(reason);
		await page.getByText(`Marked as lost: ${name}`).waitFor();
	}
	await page.goto("/?list=done");
	await page.getByRole("link", { name: "Olu Lost" }).waitFor();
	await page.getByLabel("Status").first().focus();
	await page.keyboard.type("Lost: wrong");
	await page.getByRole("link", { name: "Ida Lost" }).waitFor({ state: "hidden" });
	await page.getByRole("link", { name: "Done 1" }).waitFor();

	await page.getByRole("button", { name: "Any time" }).press("Enter");
	await page.getByLabel("From").first().focus();
	await page.keyboard.type("05012026");
	const since = page.getByRole("button", { name: /^Since \d+ \w+/ });
	await since.waitFor();
	expect(await listViolations(page)).toEqual([]);
	await page.keyboard.press("Escape");
	const { search } = new URL(page.url());
	expect(search).toMatch(/^\?list=done&status=lost&lostReason=Wrong\+number&since=2026-\d\d-\d\d$/);

	await page.getByRole("link", { name: "Olu Lost" }).click();
	await page.getByRole("heading", { name: "Olu Lost", level: 1 }).waitFor();
	await page.getByRole("button", { name: "Filter and sort (2)" }).waitFor();
	await page.goBack();
	await since.waitFor();
	expect(new URL(page.url()).search).toBe(search);
});

test("a search and filters can be cleared in place, or from an empty result", async () => {
	await sendListedLead({ fullName: "Grace Hopper" });
	const page = await openDesk("/?form=flooring", { cookie: await signInFirstPerson() });
	await page.getByRole("heading", { name: "No matching leads" }).waitFor();
	expect(await page.getByRole("button", { name: "Clear filters" }).count()).toBe(2);
	await page.locator(".empty").getByRole("button", { name: "Clear filters" }).click();
	await page.getByRole("link", { name: "Grace Hopper" }).waitFor();

	const search = page.getByRole("searchbox", { name: "Search leads" });
	const clear = page.getByRole("button", { name: "Clear search" });
	expect(await clear.count()).toBe(0);
	await search.fill("nobody-of-that-name");
	await page.getByRole("heading", { name: "No results for" }).waitFor();
	await clear.first().click();
	await page.getByRole("link", { name: "Grace Hopper" }).waitFor();
	expect(await search.inputValue()).toBe("");
	expect(await search.evaluate((box) => box === document.activeElement)).toBe(true);
	expect(new URL(page.url()).search).toBe("");
});

test("the page of a missing lead links back to the list that it was opened from", async () => {
	const page = await openDesk("/leads/BF-000000?list=done", { cookie: await signInFirstPerson() });
	await page.getByRole("heading", { name: "Lead not found" }).waitFor();
	await page.getByRole("link", { name: "Back to leads" }).click();
	await page.getByRole("heading", { name: "Done", level: 1 }).waitFor();
	expect(new URL(page.url()).pathname).toBe("/");
});

test("a search names the list that has its results, and on a phone says that it is on", async () => {
	await sendListedLead({ fullName: "Ida Rhodes" });
	const cookie = await signInFirstPerson();
	const page = await openDesk("/?list=done&find=Rhodes", { cookie });
	await page.getByRole("heading", { name: "None in Done for “Rhodes”" }).waitFor();
	expect(await page.getByText("The search covered all leads").count()).toBe(0);
	const phone = await openDesk("/", { cookie, width: 390, height: 844, touch: true });
	await page.getByRole("link", { name: "1 in New" }).click();
	await page.getByRole("link", { name: "Ida Rhodes" }).waitFor();
	expect(await page.locator(".search-on").isVisible()).toBe(false);

	await phone.goto(page.url());
	await phone.getByText("Results for “Rhodes”").last().waitFor();
	await phone.reload();
	await phone.getByRole("link", { name: "Ida Rhodes" }).waitFor();
	await phone.getByRole("link", { name: "Clear search" }).tap();
	await expect.poll(() => new URL(phone.url()).search).toBe("");
});
