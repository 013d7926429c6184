import { describe, expect, it } from "vitest";
import { company, links } from "../../content/company.ts";
import { privacy } from "../../content/legal/privacy.ts";
import { termsOfService } from "../../content/legal/terms.ts";
import { visit } from "../support/browser.ts";

describe.each([
	["/privacy", privacy, 9],
	["/terms", termsOfService, 12],
] as const)("%s", (path, text, count) => {
	it(`has ${count} sections, each reached from the list of sections, and says when it was changed`, async () => {
		const page = await visit(path, { javaScript: false });
		const headings = page.locator(".legal-text section h2");
		expect(await headings.allTextContents()).toEqual(text.sections.map(({ heading }, at) => `${at + 1} ${heading}`));
		expect(await headings.count()).toBe(count);
		await page.getByText(`Last updated ${text.updated}`).waitFor();
		const contents = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
		expect(await contents.allTextContents()).toEqual(text.sections.map(({ heading }) => heading));
		await contents.last().click();
		const last = headings.last();
		const below = await page.locator(".site-header").evaluate((header) => header.getBoundingClientRect().bottom);
		expect(await last.evaluate((heading) => heading.getBoundingClientRect().top)).toBeGreaterThanOrEqual(below);
		expect(await last.evaluate((heading) => heading.getBoundingClientRect().bottom < innerHeight)).toBe(true);
	});

	it("links the company's address", async () => {
		const page = await visit(path, { javaScript: false });
		const address = page.locator(".legal-text").getByRole("link", { name: company.email }).first();
		expect(await address.getAttribute("href")).toBe(links.email);
	});
});

it("/admin says that access is restricted, and stays out of search engines", async () => {
	const page = await visit("/admin", { javaScript: false });
	await page.getByText("Access is restricted to authorized personnel.").waitFor();
	expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
	expect(await page.locator("main form, main input").count()).toBe(0);
});
