import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { projectCategories } from "../../content/projects.ts";
import { blankPage, freshPage } from "../support/browser.ts";
import { samplePages } from "../support/samples.ts";

const expectedConsole = /^Page not found: \/404$/;

/** A4 at the browser's 96 dots to the inch, less the margins, and a little less. */
const sheet = { width: 680, height: 1017 };

/** Texts that paper does not take: in a light colour, wider than the sheet, or of what only a screen can do. */
const unprintable = (width: number) => {
	const found: string[] = [];
	const onScreenAlone = ".skip, .dock, .promo, .site-header-nav, .film-toggle, .lead-form, .postcode-check, video";
	for (const element of document.querySelectorAll(onScreenAlone))
		if (element.checkVisibility()) found.push(`${element.tagName} ${element.className} is printed`);
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let text = texts.nextNode(); text; text = texts.nextNode()) {
		const parent = text.parentElement;
		if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
		if (parent.closest(".visually-hidden, .central, svg, script, style, noscript")) continue;
		const words = text.textContent.trim();
		const [red = 0, green = 0, blue = 0] =
			getComputedStyle(parent)
				.color.match(/[\d.]+/g)
				?.map(Number) ?? [];
		if (0.2126 * red + 0.7152 * green + 0.0722 * blue > 118) found.push(`too light: ${words}`);
		const range = document.createRange();
		range.selectNodeContents(text);
		if (range.getBoundingClientRect().right > width + 1 && !parent.closest(".track, .finished-rooms"))
			found.push(`beyond the sheet: ${words}`);
	}
	return found;
};

/** The page as soon as it has its styles for paper, which come after the first view. */
const onPaper = async (path: string, { javaScript = true, open = blankPage } = {}) => {
	const page = await open({ ...sheet, expectedConsole, javaScript, reducedMotion: true });
	await comeToPaper(page, path);
	return page;
};

async function comeToPaper(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await expect
		.poll(() => page.evaluate(() => [...document.styleSheets].some(({ media }) => media.mediaText === "print")))
		.toBe(true);
}

describe("on paper", () => {
	it("a page of each kind is ink on white, and whole", async () => {
		const page = await blankPage({ ...sheet, expectedConsole, reducedMotion: true });
		const found: string[] = [];
		for (const { path } of samplePages) {
			await page.emulateMedia({ media: "screen" });
			await comeToPaper(page, path);
			await page.emulateMedia({ media: "print" });
			found.push(...(await page.evaluate(unprintable, sheet.width)).map((line) => `${path}: ${line}`));
			const [width, header] = await page.evaluate(() => [
				document.documentElement.scrollWidth,
				getComputedStyle(document.querySelector(".site-header") ?? document.body).position,
			]);
			expect([path, width, header]).toEqual([path, sheet.width, "static"]);
		}
		expect(found).toEqual([]);
	});

	it.each([true, false])("every answer is printed, open or not (with JavaScript: %j)", async (javaScript) => {
		const page = await onPaper("/faq", { javaScript });
		await page.emulateMedia({ media: "print" });
		const heights = await page
			.locator(".questions .answer")
			.evaluateAll((all) => all.map((answer) => answer.getBoundingClientRect().height));
		expect(heights.length).toBeGreaterThan(3);
		expect(Math.min(...heights)).toBeGreaterThan(10);
	});

	it("every project is printed, with its description", async () => {
		const page = await onPaper("/projects");
		await page.emulateMedia({ media: "print" });
		// What is out of view is skipped from the next frame on
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
		const told = await page
			.locator(".project-card .told")
			.evaluateAll(
				(all) =>
					all.filter((words) => words.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
						.length,
			);
		expect(told).toBe(projectCategories.reduce((all, { projects }) => all + projects.length, 0));
	});

	it.each(["/", "/projects"])("%s has every picture, those that nobody scrolled to as well", async (path) => {
		const page = await onPaper(path, { open: freshPage });
		const printed = async () => (await page.pdf()).toString("latin1").match(/\/Subtype \/Image/g)?.length;
		const first = await printed();
		expect(first).toBeGreaterThan(1);
		await expect.poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete))).toBe(true);
		expect(await printed()).toBe(first);
	});

	it("a preview of the paper has every picture too, however far down", async () => {
		const page = await onPaper("/projects", { open: freshPage });
		await page.emulateMedia({ media: "print" });
		const late = page.locator(".picture-late");
		const loaded = () =>
			late
				.locator("img")
				.evaluateAll((all) => all.filter((img) => img instanceof HTMLImageElement && img.naturalWidth).length);
		await expect.poll(loaded).toBe(await late.count());
	});

	it.each([
		["/areas", 3],
		["/projects", 5],
		["/services/plumbing", 3],
	])("%s takes no more than %i sheets", async (path, sheets) => {
		const page = await onPaper(path);
		await page.locator("main img, main svg").first().scrollIntoViewIfNeeded();
		const pdf = await page.pdf({ preferCSSPageSize: true });
		expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(sheets);
	});
});
