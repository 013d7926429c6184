import { expect, it } from "vitest";
import { hubPageSlugs } from "../../content/hub-pages/slugs.ts";
import { freshPage } from "../support/browser.ts";

const shapes = "path, rect, circle, ellipse, line, text";

/** Wide screens have leaders with words, phones numbered marks, for which a list stands below. */
const screens = [
	{ width: 1440, hidden: ".marks" },
	{ width: 390, hidden: ".leaders" },
];

it("the trade drawing of every hub page is drawn, each shape of it", async () => {
	const page = await freshPage({ javaScript: false });
	for (const slug of hubPageSlugs) {
		await page.goto(`/services/${slug}`);
		const drawing = page.locator("figure.trade-drawing > svg");
		expect(await drawing.count(), slug).toBe(1);
		for (const { width, hidden } of screens) {
			await page.setViewportSize({ width, height: 900 });
			const sizes = await drawing.locator(shapes).evaluateAll(
				(all, hidden) =>
					all
						.filter((shape) => !shape.closest(`defs, ${hidden}`))
						.map((shape) => {
							const { width, height } = shape.getBoundingClientRect();
							return { shape: shape.outerHTML, size: Math.max(width, height) };
						}),
				hidden,
			);
			expect(sizes.length, `${slug}: shapes at ${width}`).toBeGreaterThan(10);
			expect(
				sizes.filter(({ size }) => !(size > 0)),
				slug,
			).toEqual([]);
		}
	}
});
