import { expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";

test("the about page has half the spacing of other pages, and its heads beside figures and reasons", async () => {
	const page = await visit("/about", { width: 1440, height: 900 });
	const air = (part: string) =>
		page
			.locator(part)
			.first()
			.evaluate((one) => Number.parseFloat(getComputedStyle(one).paddingTop));
	const own = await air(".about .section");
	for (const part of [".stats", ".benefits"]) {
		const [head, beside] = await Promise.all([
			page
				.locator(".about .section")
				.filter({ has: page.locator(part) })
				.locator(".sheet-head")
				.boundingBox(),
			page.locator(part).boundingBox(),
		]);
		expect((head?.x ?? 0) + (head?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
		expect(Math.abs((head?.y ?? 0) - (beside?.y ?? 0))).toBeLessThan(8);
	}
	await page.goto(new URL("/areas", page.url()).href);
	expect(own).toBeLessThanOrEqual((await air(".section.plaster")) * 0.6);
});
