import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { listViolations } from "../../support/browser/axe.ts";
import { openDesk, sendListedLead, signInFirstPerson } from "../../support/browser/office.ts";
import { plumbingRequest } from "../../support/service/post-leads.ts";

/** Shows Reports for an office whose last week had this many leads, all answered within the hour. */
async function withLeads(page: Page, leads: number): Promise<void> {
	await page.route("**/api/reports*", async (route) => {
		const response = await route.fetch();
		const report = await response.json();
		const last = report.weeks.at(-1);
		Object.assign(last, { leads, byForm: { ...last.byForm, plumbing: leads } });
		report.hours[0] = leads;
		await route.fulfill({ response, json: report });
	});
}

test("Reports says once that the previous period has no leads", async () => {
	await sendListedLead();
	const page = await openDesk("/reports", { cookie: await signInFirstPerson() });
	await page.getByText("No leads in the previous 13 weeks to compare with.").waitFor();
	await page.getByText("Previous 13 weeks: no leads.").waitFor();
	await page.getByRole("heading", { name: /^1 lead since \d+ \w+$/ }).waitFor();
	await page.getByText("It came from Plumbing.").waitFor();
	await page.getByText("Won in this period, whenever received: 0", { exact: true }).waitFor();
	await page.getByRole("heading", { name: "No lead has been assigned yet" }).waitFor();
	expect(await page.locator(".key-figures .value").count()).toBe(4);
	expect(await page.locator(".key-figures .previous").count()).toBe(0);
});

test("Reports names the top reason for losing, with a link to its leads, and each person's results", async () => {
	const page = await openDesk("/", { cookie: await signInFirstPerson() });
	await page.getByRole("link", { name: plumbingRequest.fullName }).click();
	await page.getByRole("button", { name: "Assign to me", exact: true }).click();
	await page.getByText(`Assigned to you: ${plumbingRequest.fullName}`).waitFor();
	await page.getByRole("radio", { name: "Lost" }).check();
	await page.getByLabel("Why it was lost").selectOption("Too expensive");
	await page.getByText(`Marked as lost: ${plumbingRequest.fullName}`).waitFor();
	// Another period than before, whose figures the service keeps for five seconds
	await page.goto("/reports?span=4-weeks");
	await page.getByRole("heading", { name: "Top reason for losing: Too expensive" }).waitFor();
	await page.getByText("one is closed: it was lost.").waitFor();
	const row = page.getByRole("row", { name: /^Aisha Karim/ }).getByRole("cell");
	expect((await row.allTextContents()).toSpliced(2, 1)).toEqual(["1", "1", "0"]);
	expect(await listViolations(page)).toEqual([]);
	await page.getByRole("link", { name: "Too expensive" }).click();
	await page.getByRole("link", { name: plumbingRequest.fullName }).waitFor();
});

test("on paper every ruler's labels lie within the sheet", async () => {
	await sendListedLead();
	// A4's width within its margins
	const page = await openDesk("/", { width: 718, height: 1046, cookie: await signInFirstPerson() });
	await withLeads(page, 1234);
	await page.emulateMedia({ media: "print" });
	await page.goto("/reports");
	await page.locator(".stacked-bars .axis-label").first().waitFor({ state: "attached" });
	const labels = await page
		.locator(".axis-label")
		.evaluateAll((all) => all.map((label) => ({ text: label.textContent, left: label.getBoundingClientRect().left })));
	expect(labels.map(({ text }) => text)).toContain("1000");
	expect(labels.filter(({ left }) => left < 0)).toEqual([]);
});
