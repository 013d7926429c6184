import { expect, test } from "vitest";
import { projectCategories } from "../../content/projects/projects.ts";
import { blankPage, freshPage } from "../support/browser/browser.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { sheet, waitForPrintStyles } from "../support/browser/paper.ts";

/** Opens a page and waits for its print styles. */
async function onPaper(path: string, { javaScript = true, open = blankPage } = {}) {
	const page = await open({ ...sheet, javaScript, reducedMotion: true });
	await page.goto(path);
	await waitForPrintStyles(page);
	return page;
}

test.each([true, false])("the FAQ prints every answer, open or not (with JavaScript: %j)", async (javaScript) => {
	const page = await onPaper("/faq", { javaScript });
	await page.emulateMedia({ media: "print" });
	const heights = await page
		.locator(".questions .answer")
		.evaluateAll((all) => all.map((answer) => answer.getBoundingClientRect().height));
	expect(heights.length).toBeGreaterThan(3);
	expect(Math.min(...heights)).toBeGreaterThan(10);
});

test("a page that is printed before its scripts have loaded has its print styles", async () => {
	const page = await blankPage({ ...sheet, unshared: true, expectedConsole: /./ });
	await page.route("**/*.js", (route) => route.abort());
	await page.goto("/faq");
	await waitForPrintStyles(page);
	await page.emulateMedia({ media: "print" });
	expect(
		await page.locator(".dock, .actions, .skip").evaluateAll((all) => all.filter((one) => one.checkVisibility())),
	).toEqual([]);
	expect(await page.locator(".questions .answer").first().isVisible()).toBe(true);
});

test("the projects page prints every project with its description", async () => {
	const page = await onPaper("/projects");
	await page.emulateMedia({ media: "print" });
	// The browser skips content out of view from the next frame on
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
	const printed = await page
		.locator(".project-card .description")
		.evaluateAll(
			(all) =>
				all.filter((words) => words.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })).length,
		);
	expect(printed).toBe(projectCategories.reduce((all, { projects }) => all + projects.length, 0));
});

test("on paper no project's weeks are a line wider than its card, and those of a row are level", async () => {
	const page = await onPaper("/projects");
	await page.emulateMedia({ media: "print" });
	const lines = await page.locator(".project-card").evaluateAll((cards) =>
		cards.map((card) => {
			const { left, right, top } = card.getBoundingClientRect();
			const line = card.querySelector(".back .baseline")?.getBoundingClientRect();
			return { isInside: line && line.left >= left && line.right <= right, row: top, top: line?.top };
		}),
	);
	expect(lines.filter(({ isInside }) => !isInside)).toEqual([]);
	expect(new Set(lines.map(({ top }) => top)).size).toBe(new Set(lines.map(({ row }) => row)).size);
});

test("a print preview of the projects has every drawing, however far down the page", async () => {
	const page = await onPaper("/projects", { open: freshPage });
	await waitForHydration(page);
	await page.emulateMedia({ media: "print" });
	const loaded = () =>
		page
			.locator(".project-card-drawing img")
			.evaluateAll((all: HTMLImageElement[]) => all.filter((img) => img.naturalWidth && img.checkVisibility()).length);
	await expect.poll(loaded).toBe(projectCategories.reduce((all, { projects }) => all + projects.length, 0));
});

test("on paper /services has one size of heading and no empty frame around a picture", async () => {
	const page = await onPaper("/services");
	await page.emulateMedia({ media: "print" });
	const sizes = await page
		.locator(".sheet-head h2")
		.evaluateAll((all) => all.map((heading) => getComputedStyle(heading).fontSize));
	expect(sizes.length).toBeGreaterThan(3);
	expect(new Set(sizes).size).toBe(1);
	const film = page.locator(".services-film");
	const [frame, picture] = [await film.boundingBox(), await film.locator("img").boundingBox()];
	expect(frame?.height).toBe(picture?.height);
});

test("on paper the home page's trust badges stand in one row", async () => {
	const page = await onPaper("/");
	await page.emulateMedia({ media: "print" });
	const tops = await page
		.locator(".trust-badges li")
		.evaluateAll((all) => all.map((badge) => badge.getBoundingClientRect().top));
	expect(tops).toHaveLength(4);
	expect(new Set(tops).size).toBe(1);
});
