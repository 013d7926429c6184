import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { freshPage } from "../support/browser/browser.ts";

test.each([390, 768, 1440, 1920])("late fonts are used at %i pixels and shift no box", async (width) => {
	for (const path of ["/", "/contact", "/services/loft-conversions"]) {
		const page = await freshPage({ width, height: 900, reducedMotion: true });
		const held: Route[] = [];
		await page.route("**/fonts/*", (route) => {
			held.push(route);
		});
		await page.goto(path, { waitUntil: "commit" });
		await expect.poll(() => held.length).toBe(2);
		await page.locator("main .intro, .hero p").first().waitFor();
		const boxes = () =>
			page.evaluate(() =>
				[...document.querySelectorAll("h1, main section:first-child :is(p, a)")].map((element) => {
					const { top, height } = element.getBoundingClientRect();
					return `${element.tagName} ${Math.round(top)} ${Math.round(height)}`;
				}),
			);
		const before = await boxes();
		await Promise.all(held.map((route) => route.continue()));
		await expect
			.poll(() =>
				page.evaluate(
					() =>
						[...document.fonts].filter(({ family, status }) => !/Fallback/.test(family) && status === "loaded").length,
				),
			)
			.toBe(2);
		expect(await boxes(), path).toEqual(before);
	}
});
