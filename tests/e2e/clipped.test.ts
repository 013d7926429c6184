import { expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";

test("without JavaScript a row of cards ends level with the text at any width", async () => {
	const page = await visit("/projects", { javaScript: false });
	for (const width of [360, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		const ends = await page.locator(".carousel").evaluateAll((all) =>
			all.map((carousel) => {
				const row = carousel.querySelector(".viewport");
				row?.scrollTo({ left: row.scrollWidth, behavior: "instant" });
				const last = row?.querySelector(".track > :last-child")?.getBoundingClientRect().right ?? Number.NaN;
				return Math.round(last - carousel.getBoundingClientRect().right) || 0;
			}),
		);
		expect(ends, `at ${width} pixels`).toEqual([0, 0, 0]);
	}
});

test.each(["designing", "carpentry", "decorating"])(
	"the placeholders of the form on /services/%s fit on one line of the smallest phone",
	async (hub) => {
		const page = await visit(`/services/${hub}`, { width: 320, javaScript: false });
		const excess = await page.locator("select").evaluateAll((all) =>
			all.map((select) => {
				const { font, paddingLeft, paddingRight } = getComputedStyle(select);
				const pen = document.createElement("canvas").getContext("2d");
				if (!pen) throw new Error("no canvas");
				pen.font = font;
				const words = pen.measureText(select.querySelector("option")?.label ?? "").width;
				return words + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) - select.clientWidth;
			}),
		);
		expect(Math.max(...excess)).toBeLessThanOrEqual(0);
	},
);
