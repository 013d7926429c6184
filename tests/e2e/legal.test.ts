import { expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";

test("a link in the list of sections scrolls to its section, clear of the header", async () => {
	const page = await visit("/privacy", { javaScript: false });
	await page.getByRole("navigation", { name: "Sections" }).getByRole("link").last().click();
	const last = page.locator(".legal-text section h2").last();
	const below = await page.locator(".site-header").evaluate((header) => header.getBoundingClientRect().bottom);
	const { top, bottom } = await last.evaluate((heading) => {
		const { top, bottom } = heading.getBoundingClientRect();
		return { top, bottom: innerHeight - bottom };
	});
	expect(top).toBeGreaterThanOrEqual(below);
	expect(bottom).toBeGreaterThan(0);
});
