import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";

const still = { reducedMotion: true };

const measureLine = (page: Page, selector: string) =>
	page
		.locator(selector)
		.first()
		.evaluate((element) => {
			const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
			return borderTopStyle !== "none" && borderTopWidth !== "0px";
		});

test("in forced colours every control and every floating element has an outline", async () => {
	const page = await visit("/services/flooring", { ...still });
	await page.emulateMedia({ forcedColors: "active" });
	for (const selector of [
		".button",
		"input[name=fullName]",
		"select",
		"textarea",
		".dock a:visible",
		".services-menu",
		".side-menu",
	])
		expect(await measureLine(page, selector), selector).toBe(true);
});

test("in forced colours the line of the six stages is still drawn", async () => {
	const page = await visit("/", { ...still });
	await page.emulateMedia({ forcedColors: "active" });
	const line = await page.locator(".house-stages").evaluate((house) => {
		const { color, forcedColorAdjust } = getComputedStyle(house, "::after");
		return { isOwn: forcedColorAdjust === "none", isInk: color === getComputedStyle(document.body).color };
	});
	expect(line).toEqual({ isOwn: true, isInk: true });
});

test("in forced colours the current page is still marked", async () => {
	const page = await visit("/faq", { ...still });
	await page.emulateMedia({ forcedColors: "active" });
	const decoration = (name: string) =>
		page
			.locator(".site-header-nav")
			.getByRole("link", { name })
			.evaluate((link) => getComputedStyle(link).textDecorationLine);
	expect([await decoration("FAQ"), await decoration("Home")]).toEqual(["underline", "none"]);
	await page.locator(".questions summary").first().click();
	const [track] = await page.locator("#duration .track").all();
	const bar = await track?.evaluate((element) => {
		const ink = getComputedStyle(element, "::before").backgroundColor;
		return [ink, getComputedStyle(document.body).backgroundColor];
	});
	expect(bar?.[0]).not.toBe(bar?.[1]);
});
