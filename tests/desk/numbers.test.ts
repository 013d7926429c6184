import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { deskPage, request, signedIn } from "./office.ts";

/** Shows Numbers for an office whose last week had this many leads, all answered within the hour. */
async function withLeads(page: Page, leads: number): Promise<void> {
	await page.route("**/api/numbers*", async (route) => {
		const response = await route.fetch();
		const numbers = await response.json();
		const last = numbers.weeks.at(-1);
		Object.assign(last, { leads, byForm: { ...last.byForm, plumbing: leads } });
		numbers.hours[0] = leads;
		await route.fulfill({ response, json: numbers });
	});
}

test("Reports says that the previous period had no leads", async () => {
	await request();
	const page = await deskPage("/numbers", { cookie: await signedIn() });
	await page.getByText("No leads in the previous 13 weeks to compare with.").waitFor();
	await page.getByText("Previous 13 weeks: no leads.").waitFor();
	expect(await page.getByText("previous: none", { exact: true }).count()).toBe(4);
});

test("on paper every label of a ruler lies within the sheet", async () => {
	await request();
	// A4's width within its margins
	const page = await deskPage("/", { width: 718, height: 1046, cookie: await signedIn() });
	await withLeads(page, 1234);
	await page.emulateMedia({ media: "print" });
	await page.goto("/numbers");
	await page.locator(".stacked-bars .axis-label").first().waitFor({ state: "attached" });
	const labels = await page
		.locator(".axis-label")
		.evaluateAll((all) => all.map((label) => ({ text: label.textContent, left: label.getBoundingClientRect().left })));
	expect(labels.map(({ text }) => text)).toContain("1000");
	expect(labels.filter(({ left }) => left < 0)).toEqual([]);
});
