import { expect, test } from "vitest";
import { company } from "../../content/company/company.ts";
import { visit } from "../support/browser/browser.ts";

test.each([true, false])(
	"the footer's social logos are labelled and never jump to the top, JavaScript: %s",
	async (javaScript) => {
		const page = await visit("/faq", { javaScript });
		const footer = page.getByRole("contentinfo");
		await footer.scrollIntoViewIfNeeded();
		await page.mouse.wheel(0, 20_000);
		const drawings = new Set<string>();
		for (const { name } of company.social) {
			const link = footer.getByRole("link", { name: `${company.name} on ${name}`, exact: true });
			const mark = link.locator("img");
			await expect
				.poll(() => mark.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
				.toBeGreaterThan(0);
			const drawing = await page.request.get((await mark.getAttribute("src")) ?? "");
			drawings.add(await drawing.text());
			const before = await page.evaluate(() => scrollY);
			expect(before).toBeGreaterThan(500);
			await link.click({ force: true });
			expect([await page.evaluate(() => scrollY), new URL(page.url()).hash]).toEqual([before, ""]);
		}
		expect(drawings.size).toBe(3);
		for (const drawing of drawings) expect(drawing).toMatch(/<path [^>]*d="M/);
	},
);

test("the footer has no tab stop for a network without an address", async () => {
	const page = await visit("/faq");
	const links = page.getByRole("contentinfo").locator(".social-links a");
	expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("aria-disabled")))).toEqual(
		company.social.map(({ address }) => (address ? null : "true")),
	);
	await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).focus();
	await page.keyboard.press("Tab");
	expect(await page.evaluate(() => document.activeElement?.closest(".social-links"))).toBeNull();
});
