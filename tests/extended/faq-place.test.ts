import { expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";

test.each([
	[390, 844],
	[1440, 900],
])(
	"the FAQ keeps the tapped question under the finger when the one above closes, at %i pixels",
	async (width, height) => {
		const page = await visit("/faq", { width, height, reducedMotion: true });
		const summaries = page.locator(".questions summary");
		const measureTop = (at: number) => summaries.nth(at).evaluate((summary) => summary.getBoundingClientRect().top);
		await summaries.nth(0).click();
		for (const at of [1, 2, 3]) {
			await summaries.nth(at).evaluate((summary) => {
				scrollTo({ top: scrollY + summary.getBoundingClientRect().top - innerHeight / 3, behavior: "instant" });
			});
			const before = await measureTop(at);
			await summaries.nth(at).click();
			await expect.poll(() => page.locator(".questions details").nth(at).getAttribute("open")).toBe("");
			await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
			expect(Math.abs((await measureTop(at)) - before)).toBeLessThanOrEqual(1);
		}
	},
);

test("the FAQ keeps each tapped question under the finger while no other is open, at 390 pixels", async () => {
	const page = await visit("/faq", { width: 390, height: 844, reducedMotion: true });
	for (const summary of await page.locator(".questions summary").all()) {
		const top = () => summary.evaluate((element) => element.getBoundingClientRect().top);
		await summary.evaluate((element) => {
			scrollTo({ top: scrollY + element.getBoundingClientRect().top - 250, behavior: "instant" });
		});
		const before = await top();
		await summary.click();
		await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
		expect(await top()).toBeCloseTo(before, 0);
		await summary.click();
	}
});
