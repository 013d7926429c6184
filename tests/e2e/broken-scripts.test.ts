import { beforeEach, describe, expect, test } from "vitest";
import { projectsPage } from "../../content/pages/projects.ts";
import { hubForms } from "../../forms/hub-forms.ts";
import { blankPage, visit } from "../support/browser/browser.ts";
import { captureDelivery, successToast } from "../support/browser/deliveries.ts";
import { changePerson, createExamples, fill, locateSendButton } from "../support/browser/fill-form.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { haveOwnProduct } from "../support/service/product.ts";

haveOwnProduct();

beforeEach(changePerson);

const [form] = hubForms;

const anyMessage = { expectedConsole: /./ };

/** Opens a page, and waits for React, in which a part of the browser is broken. */
async function visitBroken(path: string, damage: () => void) {
	const page = await blankPage({ unshared: true, ...anyMessage });
	await page.goto(path);
	await waitForHydration(page);
	await page.evaluate(damage);
	return page;
}

describe("a form is sent, and confirmed on its page, without", () => {
	test.each<[string, () => void]>([
		["timing and source", () => Object.assign(performance, { getEntriesByType: undefined })],
		["random numbers", () => Object.assign(Crypto.prototype, { getRandomValues: undefined })],
		["storage", () => Reflect.deleteProperty(window, "sessionStorage")],
	])("%s", async (_, damage) => {
		const page = await visitBroken(form.page, damage);
		await fill(page, form);
		const delivery = await captureDelivery(() => locateSendButton(page).click());
		expect(JSON.parse(delivery.body)).toMatchObject(createExamples(form));
		await successToast(page).waitFor();
	});
});

describe("the browser posts a form whose script fails without", () => {
	test.each<[string, () => void]>([
		["fetch", () => Reflect.deleteProperty(window, "fetch")],
		["abort signals", () => Reflect.deleteProperty(window, "AbortController")],
		["form data", () => Reflect.deleteProperty(window, "FormData")],
		["JSON", () => Object.assign(JSON, { stringify: undefined })],
		["maps", () => Reflect.deleteProperty(window, "Map")],
	])("%s", async (_, damage) => {
		const page = await visitBroken(form.page, damage);
		await fill(page, form);
		const delivery = await captureDelivery(() => locateSendButton(page).click());
		await page.waitForURL("/thank-you");
		expect(JSON.parse(delivery.body)).toMatchObject(createExamples(form));
		await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).not.toContain(`draft:${form.path}`);
	});
});

describe("an error in a component leaves the served page, its links and its form", () => {
	test.each<[string, () => void]>([
		["while React starts", () => Object.defineProperty(History.prototype, "state", { get: () => decodeURI("%") })],
		["while the page is rendered", () => Reflect.deleteProperty(window, "matchMedia")],
		["in an effect", () => Reflect.deleteProperty(window, "IntersectionObserver")],
	])("%s", async (_, damage) => {
		const page = await blankPage({ unshared: true, ...anyMessage });
		await page.addInitScript(damage);
		await page.addInitScript(() =>
			addEventListener("app:failed", () => document.documentElement.setAttribute("data-failed", "")),
		);
		const given = page.locator("html[data-failed][lang=en-GB]");
		const reported = page.waitForResponse("**/api/browser-errors");
		await page.goto(form.page);
		expect((await reported).status()).toBe(204);
		await given.waitFor({ state: "attached" });
		await page.getByRole("heading", { name: form.title, exact: true }).waitFor();
		await fill(page, form);
		const delivery = await captureDelivery(() => locateSendButton(page).click());
		await page.waitForURL("/thank-you");
		expect(JSON.parse(delivery.body)).toMatchObject(createExamples(form));
		await given.waitFor({ state: "attached" });
		await page.getByRole("contentinfo").getByRole("link", { name: "Areas" }).click();
		await page.waitForURL("/areas");
	});
});

test("nothing that is typed while a component fails is lost", async () => {
	const page = await blankPage({ unshared: true, ...anyMessage });
	await page.addInitScript(() => {
		Reflect.deleteProperty(window, "IntersectionObserver");
		addEventListener("app:failed", () => document.documentElement.setAttribute("data-failed", ""));
	});
	await page.goto(form.page);
	const [name] = form.fields;
	const field = page.locator(`[name=${name.name}]`);
	await field.focus();
	let typed = "";
	while ((await page.locator("html[data-failed]").count()) === 0) {
		await page.keyboard.type("Zoë");
		typed += "Zoë";
	}
	await page.keyboard.type(" O’Hara");
	expect(await field.inputValue()).toBe(`${typed} O’Hara`);
});

test("a page whose component fails after a click on its link is shown as served", async () => {
	const page = await visit("/about", anyMessage);
	await page.evaluate(() => Reflect.deleteProperty(window, "ResizeObserver"));
	await page.evaluate(() => Reflect.deleteProperty(window, "matchMedia"));
	const loaded = page.waitForRequest((request) => request.isNavigationRequest());
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" }).click();
	expect(new URL((await loaded).url()).pathname).toBe("/projects");
	await page.getByRole("heading", { level: 1, name: projectsPage.heading }).waitFor();
});

test("a tab from before a deployment follows the first click on a link whose module is gone", async () => {
	const page = await blankPage({ unshared: true, intercepts: true, ...anyMessage });
	await page.route(/\/assets\/(faq|areas)-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: "Not found" }));
	await page.goto("/privacy");
	await waitForHydration(page);
	for (const [name, path] of [
		["FAQ", "/faq"],
		["Areas", "/areas"],
	] as const) {
		const opened = page.waitForRequest((request) => request.isNavigationRequest());
		await page.getByRole("contentinfo").getByRole("link", { name }).click();
		await opened;
		await page.waitForURL(path);
		await page.locator("h1").waitFor();
		expect(new URL(page.url()).pathname).toBe(path);
	}
});
