import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { hubs, servicePath } from "../../content/services/hubs.ts";
import { visit } from "../support/browser/browser.ts";

const narrow = { width: 390, height: 844 };

test.each([true, false])("the menu slides in from the right on narrow screens, JavaScript: %s", async (javaScript) => {
	const page = await visit("/about", { ...narrow, javaScript });
	const menu = page.locator("dialog.side-menu");
	await page.getByRole("button", { name: "Open menu" }).click();
	await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, ...narrow });
	await menu.getByText("Services", { exact: true }).click();
	await menu.getByRole("link", { name: "Flooring Hub" }).click();
	await page.waitForURL("**/services/flooring");
	await menu.waitFor({ state: "hidden" });
});

test("the menu keeps the focus inside while it is open, and returns it on Escape", async () => {
	const page = await visit("/about", { ...narrow, reducedMotion: true });
	const button = page.getByRole("button", { name: "Open menu" });
	await button.press("Enter");
	const menu = page.getByRole("dialog", { name: "Menu" });
	const links = await menu.getByRole("link").count();
	for (let tab = 0; tab < links + 4; tab++) {
		await page.keyboard.press("Tab");
		expect(await page.locator(":focus").evaluateAll((all) => all.every((one) => one.closest("dialog")))).toBe(true);
	}
	await page.keyboard.press("Escape");
	await menu.waitFor({ state: "hidden" });
	expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("the services menu opens under Services with every hub and all services", async () => {
	const page = await visit("/about");
	await page.getByRole("button", { name: "Show all services" }).click();
	const menu = page.locator(".services-menu");
	const addresses = await menu.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
	expect(addresses.slice(0, hubs.length)).toEqual(hubs.map(({ slug }) => servicePath(slug)));
	expect(addresses.slice(hubs.length, -2)).toContain("/services/loft-conversions");
	expect(addresses.slice(-2)).toEqual(["/services", servicePath("flooring")]);
	await page.keyboard.press("Escape");
	await menu.waitFor({ state: "hidden" });
	await page.keyboard.press("Enter");
	await menu.getByRole("link", { name: "Plumbing Hub" }).click();
	await page.waitForURL("**/services/plumbing");
	await menu.waitFor({ state: "hidden" });
	expect(await page.locator(".site-header-nav [aria-current]").allTextContents()).toEqual(["Services"]);
});

test("the services menu opens and closes at a tap", async () => {
	const page = await visit("/about", { width: 1180, height: 820, touch: true });
	await page.getByRole("button", { name: "Show all services" }).tap();
	const menu = page.locator(".services-menu");
	await menu.waitFor();
	await page.touchscreen.tap(590, 800);
	await menu.waitFor({ state: "hidden" });
	await page.getByRole("button", { name: "Show all services" }).tap();
	await menu.getByRole("link", { name: "Carpentry Hub" }).tap();
	await page.waitForURL("**/services/carpentry");
	await menu.waitFor({ state: "hidden" });
});

test.each([
	[360, true],
	[390, false],
	[767, true],
	[768, true],
	[1023, true],
])("the menu's × covers the burger that opened it at %s pixels, JavaScript: %s", async (width, javaScript) => {
	const page = await visit("/about", { width, height: 740, javaScript, reducedMotion: true });
	const burger = page.getByRole("button", { name: "Open menu" });
	const menuButton = await burger.boundingBox();
	await burger.click();
	const closeButton = await page.getByRole("button", { name: "Close menu" }).boundingBox();
	expect(Math.abs((closeButton?.x ?? 0) - (menuButton?.x ?? -9)), "pixels to the side").toBeLessThan(0.5);
	expect(closeButton?.y).toBe(menuButton?.y);
});

describe("with a mouse", () => {
	const services = (page: Page) => page.locator(".site-header-nav").getByRole("link", { name: "Services" });
	const button = (page: Page) => page.getByRole("button", { name: "Show all services" });
	const menu = (page: Page) => page.locator(".services-menu");
	/** Waits longer than any of the menu's delays. */
	const rest = (page: Page) => page.clock.runFor(500);

	const visitStill = () => visit("/about", { clock: "stopped" });

	async function visitHovering() {
		const page = await visitStill();
		await services(page).hover();
		await rest(page);
		await menu(page).waitFor();
		return page;
	}

	test("the services menu opens on hover and closes when the mouse has left", async () => {
		const page = await visitHovering();
		await menu(page).getByRole("link", { name: "Plumbing Hub" }).hover();
		await rest(page);
		expect(await menu(page).isVisible()).toBe(true);
		await page.mouse.move(700, 880);
		await rest(page);
		await menu(page).waitFor({ state: "hidden" });
	});

	test("the drawings of the services menu are fetched while the mouse is on its way there", async () => {
		const page = await visitStill();
		await page.locator(".site-header").hover();
		const countMissing = () =>
			menu(page)
				.locator("img")
				.evaluateAll((all) => all.filter((image) => image instanceof HTMLImageElement && !image.naturalWidth).length);
		await expect.poll(countMissing).toBe(0);
		expect(await menu(page).isVisible()).toBe(false);
	});

	test("the services menu ignores a passing mouse and one that cuts the corner", async () => {
		const page = await visitStill();
		await services(page).hover();
		await page.clock.runFor(100);
		await page.mouse.move(700, 880);
		await rest(page);
		expect(await menu(page).isVisible()).toBe(false);
		await services(page).hover();
		await rest(page);
		await page.locator(".site-header-nav").getByRole("link", { name: "Contact" }).hover();
		await page.clock.runFor(200);
		await menu(page).getByRole("link", { name: "Carpentry Hub" }).hover();
		await rest(page);
		expect(await menu(page).isVisible()).toBe(true);
	});

	test("a click keeps the services menu open after the mouse leaves", async () => {
		const page = await visitHovering();
		await button(page).click();
		await page.mouse.move(700, 880);
		await rest(page);
		expect(await menu(page).isVisible()).toBe(true);
		await button(page).click();
		await menu(page).waitFor({ state: "hidden" });
	});

	test("Escape closes the services menu", async () => {
		const page = await visitHovering();
		await page.keyboard.press("Escape");
		await menu(page).waitFor({ state: "hidden" });
		await services(page).click();
		await page.waitForURL("/services");
	});

	test("the services menu stays open while the keyboard focus is inside", async () => {
		const page = await visitHovering();
		await menu(page).getByRole("link", { name: "Plumbing Hub" }).focus();
		await page.mouse.move(700, 880);
		await rest(page);
		expect(await menu(page).isVisible()).toBe(true);
	});
});

test("the services menu closes when the keyboard moves on to the page", async () => {
	const page = await visit("/about");
	const menu = page.locator(".services-menu");
	await page.getByRole("button", { name: "Show all services" }).press("Enter");
	await menu.getByRole("link").last().focus();
	expect(await menu.isVisible()).toBe(true);
	await page.keyboard.press("Tab");
	await menu.waitFor({ state: "hidden" });
});

test("a tap on Services opens the page, and one on its arrow the menu", async () => {
	const page = await visit("/about", { width: 1180, height: 820, touch: true, clock: true });
	await page.getByRole("button", { name: "Show all services" }).tap();
	await page.clock.runFor(600);
	expect(await page.locator(".services-menu").isVisible()).toBe(true);
	await page.keyboard.press("Escape");
	await page.locator(".site-header-nav").getByRole("link", { name: "Services" }).tap();
	await page.waitForURL("/services");
	expect(await page.locator(".services-menu").isVisible()).toBe(false);
});

test("with its services open, the menu of a phone keeps its head and both ways to reach the company in view", async () => {
	const page = await visit("/about", { ...narrow, reducedMotion: true });
	await page.getByRole("button", { name: "Open menu" }).click();
	const menu = page.getByRole("dialog", { name: "Menu" });
	await menu.getByText("Services", { exact: true }).click();
	await menu.getByRole("link", { name: "Contact" }).scrollIntoViewIfNeeded();
	expect((await menu.getByRole("button", { name: "Close menu" }).boundingBox())?.y).toBeGreaterThanOrEqual(0);
	for (const name of [/^Call 020/, "Request an Estimate"]) {
		const box = await menu.getByRole("link", { name }).boundingBox();
		expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(narrow.height);
	}
});
