import { expect, test } from "vitest";
import { blankPage, freshPage } from "../support/browser/browser.ts";
import { sheet, waitForPrintStyles } from "../support/browser/paper.ts";

/** Opens a page and waits until all of it can be printed. */
async function onPaper(path: string, open = blankPage) {
	const page = await open({ ...sheet, reducedMotion: true });
	await page.goto(path);
	await waitForPrintStyles(page);
	// Comes with the last part to be hydrated: until then a picture does not know that it is printed
	await page.locator("link[rel=manifest]").waitFor({ state: "attached" });
	return page;
}

test.each(["/", "/projects"])("as a PDF %s has every picture, even those never scrolled to", async (path) => {
	const page = await onPaper(path, freshPage);
	const printed = async () => (await page.pdf()).toString("latin1").match(/\/Subtype \/Image/g)?.length;
	const first = await printed();
	expect(first).toBeGreaterThan(1);
	await expect.poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete))).toBe(true);
	expect(await printed()).toBe(first);
});

test.each([
	["/", 4],
	["/areas", 3],
	["/projects", 4],
	["/services", 3],
	["/services/plumbing", 2],
	["/services/second-fix", 3],
	["/contact", 2],
	["/faq", 3],
	["/services/loft-conversions", 2],
])("as a PDF %s takes no more than %i sheets", async (path, sheets) => {
	const page = await onPaper(path);
	await page.locator("main img:visible, main svg:visible").first().scrollIntoViewIfNeeded();
	const pdf = await page.pdf({ preferCSSPageSize: true });
	expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(sheets);
});
