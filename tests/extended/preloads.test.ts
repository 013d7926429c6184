import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { freshPage, visit } from "../support/browser/browser.ts";

/** Lists the pictures that the page's head preloaded, and those of them that the page shows. */
const listPreloads = (page: Page) =>
	page.evaluate(() => {
		const fetched = performance
			.getEntriesByType("resource")
			.filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === "link")
			.flatMap(({ name }) => (name.includes("/media/") ? [name] : []));
		return { fetched, shown: fetched.filter((url) => [...document.images].some((image) => image.currentSrc === url)) };
	});

/** Sizes of a small phone, a phone with plain and with dense pixels, a tablet and a desktop. */
const screens = [
	{ width: 320, pixelRatio: 1 },
	{ width: 390, pixelRatio: 1 },
	{ width: 390, pixelRatio: 2 },
	{ width: 768, pixelRatio: 1 },
	{ width: 1440, pixelRatio: 1 },
] as const;

/** Pages with a first picture of each kind: the film's poster, wide, and under the heading. */
const paths = ["/", "/about", "/services/first-fix"];

test.each(screens)(
	"the preloaded picture is the one used at $width pixels and a ratio of $pixelRatio",
	async (screen) => {
		for (const path of paths) {
			// A browser that has a larger picture from another page shows that one
			const page = await freshPage({ ...screen, height: 844, javaScript: false });
			await page.goto(path);
			const { fetched, shown } = await listPreloads(page);
			expect(fetched, path).toHaveLength(1);
			expect(shown, path).toEqual(fetched);
		}
	},
);

test("a page opened by a link does not preload its picture", async () => {
	const page = await visit("/services", { width: 390, height: 844, unshared: true });
	const listed = () =>
		page
			.locator("link[rel=preload][as=image]")
			.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? link.getAttribute("imagesrcset")));
	const before = await listed();
	await page.locator('main a[href="/services/first-fix"]:visible').last().click();
	await page.locator(".hub-hero img").first().waitFor();
	expect(await listed()).toEqual(before);
});
