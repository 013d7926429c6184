import { expect, test } from "vitest";
import { projectFigures, projectTypes } from "../../content/pages/projects.ts";
import { projectCategories } from "../../content/projects/projects.ts";
import { perWideView } from "../../site/pages/projects/use-carousel.ts";
import { freshPage, visit } from "../support/browser/browser.ts";
import {
	carousel,
	eventually,
	expectSlides,
	front,
	listSlidesInView,
	narrow,
	next,
	previous,
	slide,
	slideLabels,
	slides,
	touchSlide,
	wide,
} from "../support/browser/carousels.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { recordLoad } from "../support/browser/page-load.ts";
import { baseUrl } from "../support/service/product.ts";

test("the projects page shows twenty projects, statistics and types of project without JavaScript", async () => {
	const page = await visit("/projects", { ...wide, javaScript: false });
	for (const { title, projects } of projectCategories) {
		const category = carousel(page, title);
		await category.getByText(`${projects.length} projects`).waitFor();
		expect(await slides(category).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual(
			slideLabels(
				projects.map((_, index) => index + 1),
				projects.length,
			),
		);
		const cards = await slides(category).allTextContents();
		for (const [index, project] of projects.entries()) {
			const text = cards[index];
			for (const part of [project.title, project.type, project.description, ...project.features])
				expect(text).toContain(part);
			expect(text).toContain(`${project.location.area} ${project.location.district}`);
			expect(text).toContain(`${project.weeks} weeks`);
		}
		const sides = await Promise.all(
			[".front", ".back"].map((side) => slides(category).first().locator(side).boundingBox()),
		);
		expect((sides[0]?.y ?? 0) + (sides[0]?.height ?? 0), "the description lies under its picture").toBe(sides[1]?.y);
		expect(await category.getByRole("button").count(), "buttons that could do nothing").toBe(0);
	}
	const figures = page.locator(".stats > div");
	expect(await figures.locator("dt").allTextContents()).toEqual(projectFigures.map(({ label }) => label));
	expect(await figures.locator("dd").allTextContents()).toEqual(projectFigures.map(({ value }) => value));
	expect(await page.locator(".benefits h3").allTextContents()).toEqual(projectTypes.map(({ title }) => title));
});

test("the projects page scrolls its carousels sideways without JavaScript", async () => {
	const page = await visit("/projects", { ...narrow, javaScript: false });
	const bathrooms = carousel(page, "Bathroom Remodels");
	await slide(bathrooms, "9 of 9").scrollIntoViewIfNeeded();
	await eventually(() => listSlidesInView(bathrooms)).toEqual(["9 of 9"]);
});

test("the projects page opens with the film over its poster", async () => {
	const page = await visit("/projects", wide);
	const film = page.locator(".intro-film video");
	await eventually(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
	expect(await film.locator("source").first().getAttribute("src")).toContain("film-projects");
});

test("the projects page fetches a project's picture only when it comes near", async () => {
	const far = projectCategories.flatMap(({ projects }) => projects.slice(perWideView).map(({ images }) => images[0]));
	for (const screen of [narrow, wide]) {
		const { transfers } = await recordLoad(await freshPage(screen), `${await baseUrl()}/projects`);
		const cards = transfers.filter(({ url }) => url.includes("-card-"));
		expect(far.filter((name) => cards.some(({ url }) => url.includes(`/media/${name}.`)))).toEqual([]);
	}
});

test("on a phone the projects page fetches no project's picture before its scripts", async () => {
	const page = await freshPage(narrow);
	const cards: string[] = [];
	page.on("request", (request) => request.url().includes("-card-") && cards.push(request.url()));
	const { promise: scripts, resolve: send } = Promise.withResolvers<void>();
	await page.route(/\.js$/, async (route) => {
		await scripts;
		await route.continue();
	});
	await page.goto(`${await baseUrl()}/projects`, { waitUntil: "domcontentloaded" });
	await page.locator(".intro-film img").evaluate((image: HTMLImageElement) => image.decode());
	// The browser asks for lazy pictures in the frame that lays them out
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
	expect(cards).toEqual([]);
	send();
	await page.locator(".project-card-pictures").first().scrollIntoViewIfNeeded();
	await eventually(async () => cards.length).toBeGreaterThan(0);
});

test("a carousel shows three projects on medium and wide screens, and its arrows loop", async () => {
	const page = await visit("/projects", { width: 768, height: 900 });
	const bathrooms = carousel(page, "Bathroom Remodels");
	await expectSlides(bathrooms, [1, 2, 3], 9);
	await previous(bathrooms).click();
	await expectSlides(bathrooms, [9, 1, 2], 9);
	for (const numbers of [
		[1, 2, 3],
		[2, 3, 4],
	]) {
		await next(bathrooms).click();
		await expectSlides(bathrooms, numbers, 9);
	}
});

test("a carousel rotates the three kitchens, all in view, without duplicates", async () => {
	const page = await visit("/projects", wide);
	const kitchens = carousel(page, "Kitchen Extensions");
	await expectSlides(kitchens, [1, 2, 3], 3);
	expect(await next(kitchens).isVisible(), "arrows that lead nowhere").toBe(false);
	await slides(kitchens).first().focus();
	await page.keyboard.press("ArrowRight");
	await expectSlides(kitchens, [2, 3, 1], 3);
	await page.keyboard.press("ArrowLeft");
	await page.keyboard.press("ArrowLeft");
	await expectSlides(kitchens, [3, 1, 2], 3);
	expect(await slides(kitchens).count()).toBe(3);
});

test("a carousel shows one project on a narrow screen, and the arrow keys loop", async () => {
	const page = await visit("/projects", { ...narrow, reducedMotion: true });
	const kitchens = carousel(page, "Kitchen Extensions");
	const box = await slide(kitchens, "1 of 3").boundingBox();
	expect((box?.width ?? 0) / narrow.width).toBeCloseTo(0.8, 1);
	expect(await next(kitchens).isVisible()).toBe(false);
	await front(slide(kitchens, "1 of 3")).focus();
	for (const number of [2, 3, 1]) {
		await page.keyboard.press("ArrowRight");
		await expectSlides(kitchens, [number], 3);
	}
	await page.keyboard.press("ArrowLeft");
	await expectSlides(kitchens, [3], 3);
});

test.each([360, 1440])("a carousel keeps its height at %i pixels while its slides come into view", async (width) => {
	const page = await visit("/projects", { width, height: 900, reducedMotion: true });
	const bathrooms = carousel(page, "Bathroom Remodels");
	const heights = [(await bathrooms.boundingBox())?.height];
	await front(slide(bathrooms, "1 of 9")).focus();
	for (const number of [2, 3, 4, 5, 6, 7, 8, 9, 1]) {
		await page.keyboard.press("ArrowRight");
		await eventually(async () => (await listSlidesInView(bathrooms))[0]).toBe(`${number} of 9`);
		heights.push((await bathrooms.boundingBox())?.height);
	}
	expect(new Set(heights).size, heights.join(", ")).toBe(1);
});

test("a carousel follows a finger on a narrow screen", async () => {
	const page = await visit("/projects", { ...narrow, touch: true });
	const renovations = carousel(page, "Full Renovations");
	await renovations.scrollIntoViewIfNeeded();
	await renovations.locator("[data-live]").waitFor();
	const finger = await touchSlide(slide(renovations, "1 of 8"));
	await finger.drag(260, 200, 140, 80);
	await finger.lift();
	await expectSlides(renovations, [2], 8);
});

test("a carousel keeps following a finger that touched it before its script loaded", async () => {
	const page = await visit("/projects", { ...narrow, touch: true, clock: true, intercepts: true });
	const script = Promise.withResolvers<void>();
	await page.route("**/CarouselEngine*", async (route) => {
		await script.promise;
		await route.continue();
	});
	const renovations = carousel(page, "Full Renovations");
	await renovations.scrollIntoViewIfNeeded();
	const scrolled = () => renovations.locator(".viewport").evaluate((row) => row.scrollLeft);
	const finger = await touchSlide(slide(renovations, "1 of 8"));
	await finger.drag(280, 260, 240);
	await eventually(scrolled).toBeGreaterThan(10);
	const loaded = page.waitForResponse(/CarouselEngine/);
	script.resolve();
	await (await loaded).finished();
	// Longer than the pause after which a row counts as at rest
	await page.clock.runFor(2_000);
	const held = await scrolled();
	await finger.drag(180, 120, 60);
	// The finger's whole way; a busy machine reports it late
	await eventually(scrolled).toBeGreaterThan(held + 170);
	await finger.lift();
	// The row comes to rest in real time, independent of the fake clock
	let last = Number.NaN;
	await eventually(async () => {
		const before = last;
		last = await scrolled();
		return last === before;
	}).toBe(true);
	await eventually(async () => {
		await page.clock.runFor(500);
		return renovations.locator("[data-live]").count();
	}).toBe(1);
	expect(await listSlidesInView(renovations)).not.toEqual(slideLabels([1], 8));
});

test("a carousel keeps the focus in view when arrow keys move it", async () => {
	const page = await visit("/projects", { ...wide, reducedMotion: true });
	const renovations = carousel(page, "Full Renovations");
	await front(slide(renovations, "1 of 8")).focus();
	await page.keyboard.press("Control+ArrowRight");
	await page.keyboard.press("ArrowRight");
	await expectSlides(renovations, [2, 3, 4], 8);
	const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
	expect(await focused()).toBe("2 of 8");
	await page.keyboard.press("ArrowRight");
	await expectSlides(renovations, [3, 4, 5], 8);
	expect(await focused()).toBe("3 of 8");
});

test("a carousel lets the keyboard reach only what is in view", async () => {
	const page = await visit("/projects", { ...wide, reducedMotion: true });
	const renovations = carousel(page, "Full Renovations");
	await renovations.scrollIntoViewIfNeeded();
	const reachable = () =>
		slides(renovations).evaluateAll((all) => all.filter((one) => !one.hasAttribute("inert")).length);
	await eventually(reachable).toBe(3);
	await next(renovations).focus();
	const reached = new Set<string | null | undefined>();
	for (let tab = 0; tab < 12; tab++) {
		await page.keyboard.press("Tab");
		reached.add(
			await page.evaluate(() =>
				document.activeElement?.closest("[aria-roledescription=slide]")?.getAttribute("aria-label"),
			),
		);
	}
	reached.delete(undefined);
	expect([...reached].slice(0, 4)).toEqual(["1 of 8", "2 of 8", "3 of 8", "1 of 3"]);

	await page.setViewportSize(narrow);
	// The slide in view and the next one, whose edge is visible
	await eventually(reachable).toBe(2);
	await slide(renovations, "1 of 8").focus();
	await front(slide(renovations, "2 of 8")).focus();
	await expectSlides(renovations, [2], 8);
});

test("a carousel continues from where the visitor had scrolled before the script loaded", async () => {
	const page = await visit("/projects", { ...narrow, early: true, clock: true });
	const bathrooms = carousel(page, "Bathroom Remodels");
	await slide(bathrooms, "4 of 9").evaluate((one) => one.scrollIntoView({ inline: "start" }));
	await waitForHydration(page, true);
	await eventually(() => bathrooms.locator("[data-live]").count()).toBe(1);
	await expectSlides(bathrooms, [4], 9);
});
