import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { company } from "../../content/company/company.ts";
import { listViolations } from "../support/browser/axe.ts";
import { visit } from "../support/browser/browser.ts";
import { waitForHydration } from "../support/browser/hydration.ts";

const tile = (page: Page, name: string) => page.getByRole("radio", { name });
const field = (page: Page) => page.getByLabel("Check your postcode", { exact: true }).and(page.locator("input"));
const locateResult = (page: Page) => page.getByRole("status").and(page.locator(".postcode-check-result"));
const waitForReply = (page: Page, text: string) => locateResult(page).filter({ hasText: text }).waitFor();
const found = (page: Page) => page.locator(".borough-map .found .name").allTextContents();
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const fetchedTables = (page: Page) =>
	page.evaluate(
		() => performance.getEntriesByType("resource").filter(({ name }) => /\/postcode(?!-check)[^/]*$/.test(name)).length,
	);

test("the postcode check fetches its table only during typing", async () => {
	const page = await visit("/areas");
	expect(await fetchedTables(page)).toBe(0);
	await field(page).pressSequentially("sw4");
	await waitForReply(page, "SW4 is mainly in Lambeth, partly in Wandsworth.");
	await waitForReply(
		page,
		"Central London, Zones 1–2. No travel charges. Same-day response when you call. 50+ projects completed in Clapham.",
	);
	expect(await fetchedTables(page)).toBeGreaterThan(0);
	expect(await tile(page, "Lambeth").isChecked()).toBe(true);
	expect((await found(page)).sort()).toEqual(["Lambeth", "Wandsworth"]);
	await field(page).fill("n19gu");
	await waitForReply(page, "N1 is mainly in Islington, partly in Hackney and Camden.");
	expect(await tile(page, "Islington").isChecked()).toBe(true);
	await field(page).fill("");
	await waitForReply(page, "SE15 4QN, SE15 or Southwark");
	expect(await found(page)).toEqual([]);
});

test("the postcode check understands a borough's name", async () => {
	const page = await visit("/areas");
	await field(page).pressSequentially("southwark");
	await waitForReply(page, "We work all over Southwark.");
	expect(await tile(page, "Southwark").isChecked()).toBe(true);
	await page.getByRole("link", { name: "Request an Estimate for Southwark" }).click();
	await page.waitForURL("**/contact");
	expect(await page.getByLabel("Post Code").inputValue()).toBe("");
});

test("the postcode check passes the postcode to the contact form", async () => {
	const page = await visit("/areas");
	await field(page).fill("sw40lg");
	await page.getByRole("link", { name: "Request an Estimate for SW4" }).click();
	await page.waitForURL("**/contact?postcode=SW4%200LG");
});

test("the postcode check keeps the postcode, its result and its tile on Back", async () => {
	const page = await visit("/areas");
	await field(page).fill("sw4");
	await page.getByRole("link", { name: "Request an Estimate for SW4" }).click();
	await page.waitForURL("**/contact?postcode=SW4");
	await page.goBack();
	await waitForReply(page, "SW4 is mainly in Lambeth");
	expect(await field(page).inputValue()).toBe("SW4");
	expect(await tile(page, "Lambeth").isChecked()).toBe(true);
});

test("the postcode check explains postcodes that are outside London or invalid", async () => {
	const page = await visit("/areas");
	await field(page).fill("TN13 1AA");
	await waitForReply(page, "Sorry, TN13 is outside London. The nearest borough that we cover is Bromley.");
	await locateResult(page).getByRole("link", { name: company.phone }).waitFor();
	await field(page).fill("RG1");
	await waitForReply(page, "We cover all 32 boroughs plus the City.");
	await field(page).fill("SE29");
	await waitForReply(page, "We know of no district SE29.");
	await field(page).fill("hello");
	await waitForReply(page, "We cannot read that as a postcode.");
	await field(page).fill("s");
	await waitForReply(page, "The whole postcode, its first half, or your borough");
	await page.keyboard.press("Enter");
	await waitForReply(page, "We cannot read that as a postcode.");
	expect(new URL(page.url()).search).toBe("");
});

test("the postcode check scrolls its result into view on a phone", async () => {
	const page = await visit("/", { width: 390, height: 844, reducedMotion: true });
	await field(page).evaluate((input) => scrollTo(0, input.getBoundingClientRect().bottom + scrollY - innerHeight + 70));
	const bar = await page.locator(".dock").boundingBox();
	await field(page).fill("SE15 4QN");
	await page.getByRole("button", { name: "Check", exact: true }).click();
	const request = page.locator(".postcode-check").getByRole("link");
	await expect
		.poll(() => request.evaluate((link) => link.getBoundingClientRect().bottom))
		.toBeLessThanOrEqual(bar?.y ?? Number.NaN);
});

test("the postcode check looks up a postcode typed before hydration", async () => {
	const page = await visit("/areas", { early: true });
	await field(page).fill("E14");
	await waitForHydration(page);
	await waitForReply(page, "E14 is in Tower Hamlets.");
});

test("the postcode check has no accessibility violations, with or without a result", async () => {
	const page = await visit("/areas", { reducedMotion: true });
	expect(await listViolations(page)).toEqual([]);
	await field(page).fill("SE19");
	await waitForReply(page, "SE19 is mainly in Croydon");
	expect(await listViolations(page)).toEqual([]);
	await page.setViewportSize({ width: 320, height: 640 });
	expect(await listViolations(page)).toEqual([]);
	expect(await overflow(page)).toBe(0);
});

test("the postcode check is a plain form without JavaScript", async () => {
	const page = await visit("/areas", { javaScript: false });
	await field(page).fill("sw40lg");
	await page.getByRole("button", { name: "Check" }).click();
	await waitForReply(page, "SW4 is mainly in Lambeth, partly in Wandsworth.");
	expect(await field(page).inputValue()).toBe("sw40lg");
	expect(await tile(page, "Lambeth").isChecked()).toBe(true);
	expect(await page.getByRole("link", { name: "Request an Estimate for SW4" }).getAttribute("href")).toBe(
		"/contact?postcode=SW4%200LG",
	);
	await field(page).fill("");
	await page.getByRole("button", { name: "Check" }).click();
	await waitForReply(page, "We cannot read that as a postcode.");
});

test("the postcode check shows the same result before and after hydration", async () => {
	const page = await visit("/areas?postcode=EC2V");
	await waitForReply(page, "EC2V is in the City of London.");
	expect(await field(page).inputValue()).toBe("EC2V");
	expect(await tile(page, "City of London").isChecked()).toBe(true);
});
