import { expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";

test.each([
	["/", 320, 225],
	["/faq", 1280, 450],
])("on a screen too low for it nothing sticks on %s at %i × %i", async (path, width, height) => {
	const page = await visit(path, { width, height, javaScript: false });
	const stuck = await page.evaluate(() =>
		[...document.querySelectorAll("body *")]
			.filter((element) => element.checkVisibility() && getComputedStyle(element).position === "sticky")
			.map(({ className }) => className),
	);
	expect(stuck).toEqual([]);
	await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
	const header = await page.locator(".site-header").boundingBox();
	expect((header?.y ?? 0) + (header?.height ?? 0)).toBeLessThanOrEqual(0);
	if (width < 768) {
		const bar = await page.locator(".dock").boundingBox();
		expect(bar?.y).toBeGreaterThan(height);
	}
});

test("more contrast darkens hairlines and grey text", async () => {
	const page = await visit("/about", { javaScript: false });
	const read = () =>
		page.evaluate(() => {
			const style = getComputedStyle(document.documentElement);
			return ["--line", "--ink-2"].map((token) => style.getPropertyValue(token));
		});
	const before = await read();
	await page.emulateMedia({ contrast: "more" });
	const after = await read();
	for (const [index, colour] of after.entries()) expect(colour).not.toBe(before[index]);
});
