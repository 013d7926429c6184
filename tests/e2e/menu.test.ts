import { expect, it } from "vitest";
import { hubs, servicePath } from "../../content/hubs.ts";
import { visit } from "../support/browser.ts";

const narrow = { width: 390, height: 844 };

it.each([true, false])("slides in from the right on narrow screens, JavaScript: %s", async (javaScript) => {
	const page = await visit("/about", { ...narrow, javaScript });
	const menu = page.locator("dialog.side");
	await page.getByRole("button", { name: "Open menu" }).click();
	await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, ...narrow });
	await menu.getByText("Services", { exact: true }).click();
	await menu.getByRole("link", { name: "Flooring Hub" }).click();
	await page.waitForURL("**/services/flooring");
	await menu.waitFor({ state: "hidden" });
});

it("keeps the focus inside while it is open, and gives it back on Escape", async () => {
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

it("drops down under Services on wide screens with every hub, all services and the flooring card", async () => {
	const page = await visit("/about");
	await page.getByRole("button", { name: "Show all services" }).click();
	const menu = page.locator(".menu");
	const addresses = await menu.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
	expect(addresses).toEqual([...hubs.map(({ slug }) => servicePath(slug)), "/services", servicePath("flooring")]);
	await page.keyboard.press("Escape");
	await menu.waitFor({ state: "hidden" });
	await page.keyboard.press("Enter");
	await menu.getByRole("link", { name: "Plumbing Hub" }).click();
	await page.waitForURL("**/services/plumbing");
	await menu.waitFor({ state: "hidden" });
	expect(await page.locator(".nav [aria-current]").allTextContents()).toEqual(["Services"]);
});

it("drops down under a finger too, and closes on a touch beside it", async () => {
	const page = await visit("/about", { width: 1180, height: 820, touch: true });
	await page.getByRole("button", { name: "Show all services" }).tap();
	const menu = page.locator(".menu");
	await menu.waitFor();
	await page.touchscreen.tap(590, 800);
	await menu.waitFor({ state: "hidden" });
	await page.getByRole("button", { name: "Show all services" }).tap();
	await menu.getByRole("link", { name: "Carpentry Hub" }).tap();
	await page.waitForURL("**/services/carpentry");
	await menu.waitFor({ state: "hidden" });
});
