import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { hubForms } from "../../forms/hub-forms.ts";
import { freshPage, visit } from "../support/browser/browser.ts";
import { captureDelivery } from "../support/browser/deliveries.ts";
import { changePerson, fill, locateField, locateForm, locateSendButton } from "../support/browser/fill-form.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { haveOwnProduct } from "../support/service/product.ts";

haveOwnProduct();

const scripts = "**/assets/*.js";
const [generalContractor] = hubForms;
const narrow = { width: 390, height: 844 };
const withFailure = { ...narrow, expectedConsole: /^TypeError: Failed to fetch dynamically imported module/ };

/** Opens a page that is painted while all its scripts are still on their way; `arrive` lets them through. */
async function visitWithoutScripts(path: string, size: { width: number; height: number }) {
	const page = await freshPage(size);
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route(scripts, async (route) => {
		await promise;
		await route.continue();
	});
	await page.goto(path, { waitUntil: "commit" });
	await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
	const arrive = async () => {
		resolve();
		await waitForHydration(page);
	};
	return { page, arrive };
}

/** Opens a page whose scripts fail to load, and waits until the browser has tried. */
async function visitWithBrokenScripts(path: string) {
	const page = await freshPage(withFailure);
	await page.route(scripts, (route) => route.abort());
	const failed = page.waitForEvent("requestfailed");
	await page.goto(path);
	await failed;
	return page;
}

const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const posts = (page: Page) => {
	const sent: string[] = [];
	page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
	return sent;
};

test("a click on the menu button before the scripts have arrived opens the menu", async () => {
	const { page, arrive } = await visitWithoutScripts("/", narrow);
	await page.getByRole("button", { name: "Open menu" }).click();
	await menu(page).waitFor();
	await arrive();
	expect(await menu(page).isVisible()).toBe(true);
	await menu(page).getByRole("link", { name: "FAQ" }).click();
	await page.waitForURL("/faq");
	await menu(page).waitFor({ state: "hidden" });
});

test("a click on an accordion before the scripts have arrived opens it for good", async () => {
	const { page, arrive } = await visitWithoutScripts("/", narrow);
	await page.locator(".ledger summary").filter({ hasText: "Flooring Hub" }).click();
	await arrive();
	expect(await page.getByText("Engineered wood", { exact: true }).isVisible()).toBe(true);
});

test("a click on a question before the scripts have arrived opens it for good", async () => {
	const { page, arrive } = await visitWithoutScripts("/faq", narrow);
	await page.locator(".questions summary").first().click();
	await arrive();
	expect(await page.locator(".questions .answer").first().isVisible()).toBe(true);
});

test("a click on a link before the scripts have arrived leads to its page", async () => {
	const { page } = await visitWithoutScripts("/", narrow);
	await page.getByRole("main").getByRole("link", { name: "Request an Estimate" }).first().click();
	await page.waitForURL("/contact");
});

test("a click on a form's button before the scripts have arrived sends the form once they have", async () => {
	const { page, arrive } = await visitWithoutScripts(generalContractor.page, narrow);
	const sent = posts(page);
	await fill(page, generalContractor);
	await locateSendButton(page).click();
	await arrive();
	await page.getByText("Form submitted successfully!").waitFor();
	expect(sent).toEqual([`/api/leads/${generalContractor.path}`]);
});

test("a click on a button that needs scripts takes effect as soon as they arrive", async () => {
	const { page, arrive } = await visitWithoutScripts("/projects", { width: 1440, height: 900 });
	const [card] = await page.locator(".project-card").all();
	await card?.getByRole("button", { name: "Read Project Description" }).click();
	await arrive();
	await card?.getByRole("button", { name: "Close description" }).waitFor();
});

/** Returns whether the control is busy and shows a line running along its lower edge. */
const isBusy = (control: Locator) =>
	control.evaluate(
		(element) =>
			element.getAttribute("aria-busy") === "true" && getComputedStyle(element, "::after").animationName === "run",
	);

test("on a slow connection a button that needs scripts shows that it was clicked", async () => {
	const { page, arrive } = await visitWithoutScripts("/projects", { width: 1440, height: 900 });
	const button = page.getByRole("button", { name: "Read Project Description" }).first();
	await button.click();
	expect(await isBusy(button)).toBe(true);
	await arrive();
	await page.getByRole("button", { name: "Close description" }).first().waitFor();
	expect(await page.locator("button[aria-busy]").count()).toBe(0);
});

test("on a slow connection a form's first click is shown, and its time stored", async () => {
	changePerson();
	const { page, arrive } = await visitWithoutScripts(generalContractor.page, narrow);
	const sent = posts(page);
	await fill(page, generalContractor);
	const before = Date.now();
	await locateSendButton(page).click();
	const after = Date.now();
	await locateSendButton(page).click();
	expect(await isBusy(locateSendButton(page))).toBe(true);
	await expect.poll(() => Date.now()).toBeGreaterThan(after);
	const { body } = await captureDelivery(arrive);
	const pressed = Date.parse(JSON.parse(body).timestamp);
	expect(pressed).toBeGreaterThanOrEqual(before);
	expect(pressed).toBeLessThanOrEqual(after);
	await page.getByText("Form submitted successfully!").waitFor();
	expect(sent).toHaveLength(1);
});

test("a link clicked before the scripts have arrived shows a progress line", async () => {
	const { page } = await visitWithoutScripts("/", narrow);
	// An element of a page that is being left can no longer be queried, so the page leaves a note for the next one
	await page.locator(".navigation-progress").evaluate((progress) => {
		const note = () => {
			if (progress.ariaBusy === "true")
				sessionStorage.setItem("line", getComputedStyle(progress, "::after").animationName);
		};
		new MutationObserver(note).observe(progress, { attributes: true });
	});
	await page.getByRole("main").getByRole("link", { name: "Request an Estimate" }).first().click();
	await page.waitForURL("/contact");
	expect(await page.evaluate(() => sessionStorage.getItem("line"))).toBe("run");
	expect(await isBusy(page.locator(".navigation-progress"))).toBe(false);
});

test("on a slow connection a link that opens elsewhere shows no progress line", async () => {
	const { page } = await visitWithoutScripts("/", { width: 1440, height: 900 });
	const main = page.getByRole("main");
	await main
		.getByRole("link", { name: "Request an Estimate" })
		.first()
		.click({ modifiers: ["ControlOrMeta"] });
	await page.getByRole("banner").getByRole("link", { name: /^Call/ }).click();
	expect(await isBusy(page.locator(".navigation-progress"))).toBe(false);
});

test("on a slow connection a link shows a progress line while its scripts load", async () => {
	const page = await visit("/about", { ...narrow, intercepts: true });
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route(scripts, async (route) => {
		await promise;
		await route.continue();
	});
	const progress = page.locator(".navigation-progress");
	await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
	await expect.poll(() => isBusy(progress)).toBe(true);
	expect((await progress.boundingBox())?.y).toBeCloseTo(62, 0);
	resolve();
	await page.getByRole("heading", { level: 1, name: "Ten questions, plain answers" }).waitFor();
	await expect.poll(() => isBusy(progress)).toBe(false);
});

test("a form keeps input typed before the scripts have arrived", async () => {
	const { page, arrive } = await visitWithoutScripts("/contact", narrow);
	const name = page.getByRole("textbox", { name: "Full Name" });
	await name.fill("Zoë O’Hara");
	await arrive();
	expect(await name.inputValue()).toBe("Zoë O’Hara");
});

test("when the scripts cannot be loaded, a form is posted natively", async () => {
	const page = await visitWithBrokenScripts(generalContractor.page);
	await fill(page, generalContractor);
	const sent = posts(page);
	await locateSendButton(page).click();
	await page.waitForURL("/thank-you");
	expect(sent).toEqual([generalContractor.page]);
});

test("when the scripts fail after a form was submitted, it is posted natively too", async () => {
	const page = await freshPage(withFailure);
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route(scripts, async (route) => {
		await promise;
		await route.abort();
	});
	await page.goto(generalContractor.page, { waitUntil: "commit" });
	await locateForm(page).waitFor();
	await fill(page, generalContractor);
	await locateSendButton(page).click();
	resolve();
	await page.waitForURL("/thank-you");
});

test("when the scripts cannot be loaded, menu, accordions and links work", async () => {
	const page = await visitWithBrokenScripts("/");
	await page.locator(".ledger summary").filter({ hasText: "Flooring Hub" }).click();
	expect(await page.getByText("Engineered wood", { exact: true }).isVisible()).toBe(true);
	await page.getByRole("button", { name: "Open menu" }).click();
	await menu(page).getByRole("link", { name: "Contact" }).click();
	await page.waitForURL("/contact");
	expect(await locateField(page, generalContractor.fields[0]).isVisible()).toBe(true);
});
