import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { listOverflowingTexts } from "../support/browser/boxes.ts";
import { visit } from "../support/browser/browser.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { listBrokenWords, listCutOffTexts, listTextsBeyondEdge } from "../support/browser/layout-checks.ts";
import { samplePages } from "../support/browser/samples.ts";

/** Opens a page on a phone whose owner has set the browser's text to twice its size. */
async function visitEnlarged(path: string): Promise<Page> {
	const page = await visit("/robots.txt", {
		early: true,
		unshared: true,
		reducedMotion: true,
		width: 390,
		height: 844,
		expectedConsole: /^Page not found: \/404$/,
	});
	const session = await page.context().newCDPSession(page);
	await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
	await page.goto(path);
	await waitForHydration(page);
	await page.evaluate(async () => void (await Promise.all([...document.fonts].map((font) => font.load()))));
	return page;
}

test.each(samplePages.map(({ path }) => path))("%s fits a phone with text at twice the size", async (path) => {
	const page = await visitEnlarged(path);
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
	expect(await listTextsBeyondEdge(page), "overflows the screen").toEqual([]);
	expect(await page.evaluate(listOverflowingTexts), "overflows its box").toEqual([]);
	expect(await listCutOffTexts(page), "is cut off").toEqual([]);
	expect(await listBrokenWords(page), "is broken inside a word").toEqual([]);
});

test("the menu fits a phone with text at twice the size", async () => {
	const page = await visitEnlarged("/");
	await page.getByRole("button", { name: "Menu" }).click();
	await page.locator(".side-menu summary").click();
	expect(await listTextsBeyondEdge(page)).toEqual([]);
	expect(await listBrokenWords(page)).toEqual([]);
});
