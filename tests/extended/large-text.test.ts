import { expect, test } from "vitest";
import { listOverflowingTexts } from "../support/browser/boxes.ts";
import { visitEnlarged } from "../support/browser/large-text.ts";
import { listBrokenWords, listCutOffTexts, listTextsBeyondEdge } from "../support/browser/layout-checks.ts";
import { samplePages } from "../support/browser/samples.ts";

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
