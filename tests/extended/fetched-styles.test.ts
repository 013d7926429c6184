import { expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";
import { samplePages } from "../support/browser/samples.ts";

/** Describes the position of each element of the page. */
const boxes = () =>
	[...document.querySelectorAll("main, main :not(svg *, picture *, video), footer")].map((element) => {
		const { x, y, width, height } = element.getBoundingClientRect();
		return `${element.tagName} ${element.className} ${[x, y, width, height].map(Math.round).join(" ")}`;
	});

test.each(samplePages.map(({ path }) => path))("styles prefetched for other pages move nothing on %s", async (path) => {
	const page = await visit(path, { reducedMotion: true, expectedConsole: /^Page not found: \/404$/ });
	await expect
		.poll(() => page.evaluate(() => document.adoptedStyleSheets.length), { timeout: 60_000 })
		.toBeGreaterThan(20);
	const fetched = await page.evaluate(boxes);
	await page.evaluate(() => {
		document.adoptedStyleSheets = [];
	});
	expect(fetched).toEqual(await page.evaluate(boxes));
});
