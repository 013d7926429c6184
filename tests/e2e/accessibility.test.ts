import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { contactForm } from "../../forms/contact-form.ts";
import { hubForms } from "../../forms/hub-forms.ts";
import { listViolations } from "../support/browser/axe.ts";
import { freshPage, visit } from "../support/browser/browser.ts";
import { fill, locateSendButton } from "../support/browser/fill-form.ts";

const leads = "**/api/leads/*";
const [generalContractor] = hubForms;
const wide = { width: 1440, height: 900, reducedMotion: true };
const formAndMessages = "main form.lead-form, .toast";
const narrow = { width: 360, height: 740, reducedMotion: true };

/** Lists axe's violations in this part of the page, on a wide screen and on a narrow one. */
async function violationsOnBoth(page: Page, part: string): Promise<string[]> {
	const found: string[] = [];
	for (const { width, height } of [wide, narrow]) {
		await page.setViewportSize({ width, height });
		// A control that the header happens to half cover is not a small one
		await page.evaluate(() => scrollTo(0, 0));
		found.push(...(await listViolations(page, part)).map((violation) => `at ${width}: ${violation}`));
	}
	return found;
}

test("axe finds no violation in the open side menu", async () => {
	const page = await visit("/services/flooring", narrow);
	await page.getByRole("button", { name: "Open menu" }).click();
	const menu = page.getByRole("dialog", { name: "Menu" });
	await menu.locator("summary").click();
	await menu.getByRole("link", { name: "Plumbing Hub" }).waitFor();
	expect(await listViolations(page, ".side-menu")).toEqual([]);
});

test("axe finds no violation in the open services menu", async () => {
	const page = await visit("/services", wide);
	await page.getByRole("button", { name: "Show all services" }).click();
	await page.getByRole("link", { name: "View All Services" }).waitFor();
	expect(await listViolations(page, ".site-header")).toEqual([]);
});

test("axe finds no violation in a project's description", async () => {
	const page = await visit("/projects", wide);
	const [card] = await page.locator(".project-card").all();
	await card?.getByRole("button", { name: "Read Project Description" }).click();
	await card?.getByRole("button", { name: "Close description" }).waitFor();
	expect(await violationsOnBoth(page, ".project-card")).toEqual([]);
});

test("axe finds no violation in open accordions", async () => {
	const page = await visit("/faq", wide);
	await page.locator(".questions summary").nth(2).click();
	expect(await page.locator("details[open]").count()).toBe(7);
	expect(await violationsOnBoth(page, "main")).toEqual([]);
});

// A page of its own for each screen: a popup closes for good when a resized page moves something under it
test.each([wide, narrow])("axe finds no violation in the welcome popup at $width px", async (screen) => {
	const page = await visit("/", { ...screen, clock: true });
	await page.clock.runFor(5_000);
	await page.getByRole("complementary", { name: "Welcome offer" }).waitFor();
	expect(await listViolations(page, ".promo")).toEqual([]);
});

describe.each([
	["hub", generalContractor],
	["contact", contactForm],
] as const)("a %s form", (_, form) => {
	test("has no accessibility violations while it is sent and after", async () => {
		const page = await visit(form.page, { ...wide, intercepts: true });
		const { promise, resolve } = Promise.withResolvers<void>();
		await page.route(leads, async (route) => {
			await promise;
			await route.fulfill({ status: 202, json: { id: "1" } });
		});
		await fill(page, form);
		await locateSendButton(page).click();
		await page.locator("button:disabled").waitFor();
		expect(await violationsOnBoth(page, formAndMessages)).toEqual([]);
		resolve();
		await page.getByText("We'll get back to you within 24 hours.").waitFor();
		expect(await violationsOnBoth(page, formAndMessages)).toEqual([]);
	});

	test("has no accessibility violations when it could not be sent", async () => {
		const page = await visit(form.page, { ...wide, intercepts: true });
		await page.route(leads, (route) => route.fulfill({ status: 503 }));
		await fill(page, form);
		await locateSendButton(page).click();
		await page.getByText("Please try again or contact us directly.").waitFor();
		expect(await violationsOnBoth(page, formAndMessages)).toEqual([]);
	});

	test("has no accessibility violations when it shows problems, with or without scripts", async () => {
		const page = await visit(form.page, wide);
		await sendEmpty(page);
		expect(await violationsOnBoth(page, formAndMessages)).toEqual([]);
		const plain = await freshPage({ ...wide, expectedConsole: /Failed to fetch dynamically imported module/ });
		await plain.route("**/assets/*.js", (route) => route.abort());
		await plain.goto(form.page);
		await sendEmpty(plain);
		expect(await violationsOnBoth(plain, formAndMessages)).toEqual([]);
	});
});

/** Submits an empty form. The browser's own validation of the contact form is not under test. */
async function sendEmpty(page: Page): Promise<void> {
	await page.locator("main form.lead-form").evaluate((form) => form.setAttribute("novalidate", ""));
	await locateSendButton(page).click();
	await page.getByRole("alert").first().waitFor();
}
