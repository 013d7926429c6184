import { beforeEach, describe, expect, test } from "vitest";
import { contactForm } from "../../forms/contact-form.ts";
import type { AnyForm } from "../../forms/forms.ts";
import { hubForms } from "../../forms/hub-forms.ts";
import { captureDelivery, successToast } from "../support/browser/deliveries.ts";
import { changePerson, createExamples, fill, fillByKeyboard, locateSendButton } from "../support/browser/fill-form.ts";
import { visitInOlderBrowser } from "../support/browser/older-browser.ts";
import { newerApis } from "../support/data/newer-apis.ts";
import { haveOwnProduct } from "../support/service/product.ts";

haveOwnProduct();

beforeEach(changePerson);

test("the simulated older browser lacks newer APIs, and has all others", async () => {
	const page = await visitInOlderBrowser("/privacy");
	const types = await page.evaluate(() => [
		typeof Reflect.get(Array.prototype, "findLast"),
		typeof Reflect.get(URL, "canParse"),
		typeof Reflect.get(AbortSignal, "timeout"),
		typeof Reflect.get(HTMLFormElement.prototype, "requestSubmit"),
		typeof Reflect.get(window, "TransformStream"),
		typeof Reflect.get(Array.prototype, "at"),
		typeof Reflect.get(HTMLDialogElement.prototype, "showModal"),
	]);
	// The site adds its own transform stream
	expect(types).toEqual(["undefined", "undefined", "undefined", "undefined", "function", "function", "function"]);
	expect(newerApis.members.length).toBeGreaterThan(1000);
});

test.each([
	"/",
	"/services",
	"/services/full-refurbishment",
	"/services/masonry",
	"/services/flooring",
	"/projects",
	"/areas",
	"/areas?postcode=E8+IQA",
	"/about",
	"/faq",
	"/contact",
	"/terms",
	"/thank-you",
	"/request",
	"/admin",
	"/nowhere",
])("%s starts without an error in an older browser", async (path) => {
	const page = await visitInOlderBrowser(path, { expectedConsole: /^Page not found: \/nowhere/ });
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
	expect(await page.locator("h1").innerText()).not.toBe("");
});

const kinds: [string, AnyForm][] = [hubForms[2], contactForm].map((form) => [form.path, form]);

describe.each(kinds)("in an older browser the %s form", (_, form) => {
	test("is sent, and confirmed on its page", async () => {
		const page = await visitInOlderBrowser(form.page);
		const delivery = await captureDelivery(() => fillByKeyboard(page, form));
		expect(JSON.parse(delivery.body)).toMatchObject(createExamples(form));
		await successToast(page).waitFor();
	});

	test("is sent when its button is pressed before the page has started", async () => {
		const page = await visitInOlderBrowser(form.page, { early: true });
		await fill(page, form);
		const delivery = await captureDelivery(() => locateSendButton(page).click());
		expect(JSON.parse(delivery.body)).toMatchObject(createExamples(form));
	});
});

test("links, the postcode check and the carousel work in an older browser", async () => {
	const page = await visitInOlderBrowser("/services");
	await page.locator("main").getByRole("link", { name: "Flooring" }).first().click();
	await page.waitForURL("/services/flooring");
	await page.getByRole("contentinfo").getByRole("link", { name: "Areas" }).click();
	await page.getByRole("textbox", { name: "Check your postcode" }).fill("NW1O 7PL, London");
	await page.getByText("NW10 is mainly in Brent").waitFor();
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" }).click();
	await page.waitForURL("/projects");
	await page.getByRole("button", { name: /next/i }).first().click();
	expect(await page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(1);
});

test("the menus open and close in an older browser", async () => {
	const narrow = await visitInOlderBrowser("/about", { width: 390 });
	await narrow.getByRole("button", { name: "Open menu" }).click();
	await narrow.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Projects" }).click();
	await narrow.waitForURL("/projects");
	await narrow.locator(".side-menu").waitFor({ state: "hidden" });

	const wide = await visitInOlderBrowser("/about");
	const menu = wide.locator(".services-menu");
	expect(await menu.isVisible()).toBe(false);
	await wide.getByRole("button", { name: "Show all services" }).click();
	await menu.getByRole("link", { name: "Carpentry Hub" }).click();
	await wide.waitForURL("/services/carpentry");
	await menu.waitFor({ state: "hidden" });
});

test("the menu of services closes by Escape and by a click outside in an older browser", async () => {
	const page = await visitInOlderBrowser("/about");
	const menu = page.locator(".services-menu");
	const opener = page.getByRole("button", { name: "Show all services" });
	await opener.click();
	await menu.getByRole("link", { name: "Carpentry Hub" }).focus();
	await page.keyboard.press("Escape");
	await menu.waitFor({ state: "hidden" });
	expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
	await opener.click();
	await menu.getByRole("heading").first().click();
	expect(await menu.isVisible()).toBe(true);
	await page
		.locator("footer h2, footer p")
		.first()
		.click({ position: { x: 1, y: 1 } });
	await menu.waitFor({ state: "hidden" });
	await opener.click();
	await opener.click();
	await menu.waitFor({ state: "hidden" });
});
