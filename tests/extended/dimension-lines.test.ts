import { expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";

/** Pages with a dimension line: the line, its labels, and what it measures or stands in. */
const lines = [
	["/", ".featured-projects .baseline", ".featured-projects .weeks", ".featured-projects .title-block"],
	["/projects", ".front .baseline", ".front .weeks", ".front .project-card-pictures"],
	["/contact", ".next-steps .dimension", ".next-steps .hours", ".next-steps ol"],
	["/services/plumbing", ".quote-section .dimension", ".quote-section-reply", ".quote-section .facts"],
] as const;

test.each(lines)(
	"a dimension line of %s ends on the edges of what it measures, as its labels do",
	async (path, ...parts) => {
		const page = await visit(path, { javaScript: false });
		for (const width of [360, 768, 1440, 1920]) {
			await page.setViewportSize({ width, height: 900 });
			const [line, labels, measured] = await Promise.all(
				parts.map((part) =>
					page
						.locator(part)
						.first()
						.evaluate((element) => {
							const { left, right } = element.getBoundingClientRect();
							const { paddingLeft } = getComputedStyle(element);
							return { left: left + Number.parseFloat(paddingLeft), right };
						}),
				),
			);
			expect(line, `line at ${width}`).toEqual(measured);
			expect(labels?.left, `labels at ${width}`).toBe(measured?.left);
		}
	},
);
