import { expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";

test("the about page keeps its spacing, figures and headings in place", async () => {
	const page = await visit("/about", { width: 1440, height: 900 });
	const air = (part: string) =>
		page
			.locator(part)
			.first()
			.evaluate((one) => Number.parseFloat(getComputedStyle(one).paddingTop));
	const own = await air(".about .section");
	const [picture, figures, head, reasons] = await Promise.all(
		[
			page.locator(".about-wall"),
			page.locator(".about section").filter({ has: page.locator(".stats") }),
			page
				.locator(".about .section")
				.filter({ has: page.locator(".benefits") })
				.first()
				.locator(".sheet-head"),
			page.locator(".benefits").first(),
		].map(async (part) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }),
	);
	if (!picture || !figures || !head || !reasons) throw new Error("nothing to measure");
	expect(figures.y).toBe(picture.y + picture.height);
	expect(head.x + head.width).toBeLessThanOrEqual(reasons.x);
	expect(Math.abs(head.y - reasons.y)).toBeLessThan(8);
	await page.goto(new URL("/areas", page.url()).href);
	expect(own).toBeLessThanOrEqual((await air(".section.plaster")) * 0.6);
});
