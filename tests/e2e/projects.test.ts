import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { projectFigures } from "../../content/claims.ts";
import { projectCategories } from "../../content/projects.ts";
import { projectTypes } from "../../content/projects-page.ts";
import { hydrated, visit } from "../support/browser.ts";

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

const carousel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const slides = (of: Locator) => of.locator("[aria-roledescription=slide]");
const slide = (of: Locator, label: string) => of.locator(`[aria-roledescription=slide][aria-label="${label}"]`);
const next = (of: Locator) => of.getByRole("button", { name: /^Next (?!picture)/ });
const previous = (of: Locator) => of.getByRole("button", { name: /^Previous (?!picture)/ });

/** Labels of the slides that are wholly in their carousel's view, from left to right. */
const inView = (of: Locator) =>
	slides(of).evaluateAll((all) => {
		const left = (element: Element) => element.getBoundingClientRect().left;
		return all
			.filter((one) => left(one) > -1 && one.getBoundingClientRect().right < document.documentElement.clientWidth + 1)
			.filter((one) => {
				const frame = one.parentElement?.parentElement?.getBoundingClientRect();
				return frame && left(one) > frame.left - 1 && one.getBoundingClientRect().right < frame.right + 1;
			})
			.sort((one, other) => left(one) - left(other))
			.map((one) => one.getAttribute("aria-label"));
	});

/** Polls until the page shows what the test expects; a busy machine draws few frames a second. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 10_000 });

const labels = (numbers: readonly number[], count: number) => numbers.map((number) => `${number} of ${count}`);

/** Resolves when these slides and no others are in view and at rest. */
const shows = (of: Locator, numbers: readonly number[], count: number) =>
	eventually(() => inView(of)).toEqual(labels(numbers, count));

const front = (card: Locator) => card.getByRole("button", { name: "Read Project Description" });
const close = (card: Locator) => card.getByRole("button", { name: "Close description" });

describe("the page", () => {
	it("shows twenty projects, statistics and types of projects, readable without JavaScript", async () => {
		const page = await visit("/projects", { ...wide, javaScript: false });
		for (const { title, projects } of projectCategories) {
			const category = carousel(page, title);
			await category.getByText(`${projects.length} projects`).waitFor();
			expect(await slides(category).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual(
				labels(
					projects.map((_, index) => index + 1),
					projects.length,
				),
			);
			for (const [index, project] of projects.entries()) {
				const card = slides(category).nth(index);
				const text = await card.textContent();
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

	it("scrolls its carousels sideways without JavaScript", async () => {
		const page = await visit("/projects", { ...narrow, javaScript: false });
		const bathrooms = carousel(page, "Bathroom Remodels");
		await slide(bathrooms, "9 of 9").scrollIntoViewIfNeeded();
		await eventually(() => inView(bathrooms)).toEqual(["9 of 9"]);
	});

	it("opens with the film over its poster", async () => {
		const page = await visit("/projects", wide);
		const film = page.locator(".film-wide video");
		await eventually(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
		expect(await film.locator("source").first().getAttribute("src")).toContain("film-projects");
	});

	it("fetches no project's picture before it comes near", async () => {
		const page = await visit("/projects", { ...narrow, reducedMotion: true });
		const fetched = await page.evaluate(() =>
			performance
				.getEntriesByType("resource")
				.filter(({ name }) => name.includes("bath-"))
				.map(({ name }) => name),
		);
		expect(fetched).toEqual([]);
	});
});

describe("a carousel", () => {
	it("shows three projects side by side on medium screens and up, and loops by its arrows one at a time", async () => {
		const page = await visit("/projects", { width: 768, height: 900 });
		const bathrooms = carousel(page, "Bathroom Remodels");
		await shows(bathrooms, [1, 2, 3], 9);
		await previous(bathrooms).click();
		await shows(bathrooms, [9, 1, 2], 9);
		for (const numbers of [
			[1, 2, 3],
			[2, 3, 4],
		]) {
			await next(bathrooms).click();
			await shows(bathrooms, numbers, 9);
		}
	});

	it("rotates the three kitchens, which are all in view, without duplicates", async () => {
		const page = await visit("/projects", wide);
		const kitchens = carousel(page, "Kitchen Extensions");
		await shows(kitchens, [1, 2, 3], 3);
		await next(kitchens).click();
		await shows(kitchens, [2, 3, 1], 3);
		await page.keyboard.press("ArrowLeft");
		await page.keyboard.press("ArrowLeft");
		await shows(kitchens, [3, 1, 2], 3);
		expect(await slides(kitchens).count()).toBe(3);
	});

	it("shows one project at about 80 % of a narrow screen's width, without arrows, and loops by the arrow keys", async () => {
		const page = await visit("/projects", { ...narrow, reducedMotion: true });
		const kitchens = carousel(page, "Kitchen Extensions");
		const box = await slide(kitchens, "1 of 3").boundingBox();
		expect((box?.width ?? 0) / narrow.width).toBeCloseTo(0.8, 1);
		expect(await next(kitchens).isVisible()).toBe(false);
		await front(slide(kitchens, "1 of 3")).focus();
		for (const number of [2, 3, 1]) {
			await page.keyboard.press("ArrowRight");
			await shows(kitchens, [number], 3);
		}
		await page.keyboard.press("ArrowLeft");
		await shows(kitchens, [3], 3);
	});

	it("follows a finger on a narrow screen", async () => {
		const page = await visit("/projects", { ...narrow, touch: true });
		const renovations = carousel(page, "Full Renovations");
		await renovations.scrollIntoViewIfNeeded();
		const box = await slide(renovations, "1 of 8").boundingBox();
		if (!box) throw new Error("nothing to touch");
		const touch = await page.context().newCDPSession(page);
		const y = box.y + 40;
		await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: 300, y }] });
		for (const x of [260, 200, 140, 80])
			await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y }] });
		await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
		await shows(renovations, [2], 8);
	});

	it("keeps the focus in view when the arrow keys move its slide away, and leaves the browser's own keys alone", async () => {
		const page = await visit("/projects", { ...wide, reducedMotion: true });
		const renovations = carousel(page, "Full Renovations");
		await front(slide(renovations, "1 of 8")).focus();
		await page.keyboard.press("Control+ArrowRight");
		await page.keyboard.press("ArrowRight");
		await shows(renovations, [2, 3, 4], 8);
		const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
		expect(await focused()).toBe("2 of 8");
		await page.keyboard.press("ArrowRight");
		await shows(renovations, [3, 4, 5], 8);
		expect(await focused()).toBe("3 of 8");
	});

	it("lets the keyboard reach what is in view and nothing else, and follows it on a narrow screen", async () => {
		const page = await visit("/projects", { ...wide, reducedMotion: true });
		const renovations = carousel(page, "Full Renovations");
		expect(await slides(renovations).evaluateAll((all) => all.map((one) => one.hasAttribute("inert")))).toEqual([
			...[false, false, false],
			...[true, true, true, true, true],
		]);
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
		await slide(renovations, "1 of 8").focus();
		await front(slide(renovations, "2 of 8")).focus();
		await shows(renovations, [2], 8);
	});

	it("goes on from where the visitor had scrolled it before the script was there", async () => {
		const page = await visit("/projects", { ...narrow, early: true, clock: true });
		const bathrooms = carousel(page, "Bathroom Remodels");
		await slide(bathrooms, "4 of 9").evaluate((one) => one.scrollIntoView({ inline: "start" }));
		await hydrated(page, true);
		await eventually(() => bathrooms.locator("[data-live]").count()).toBe(1);
		await shows(bathrooms, [4], 9);
	});
});

describe("a project card", () => {
	it("turns over and back by button and by Escape, and the focus goes along", async () => {
		const page = await visit("/projects", { ...wide, reducedMotion: true });
		const card = slide(carousel(page, "Full Renovations"), "2 of 8");
		const isInert = (side: string) => card.locator(side).evaluate((element) => element.hasAttribute("inert"));
		expect([await isInert(".front"), await isInert(".back")]).toEqual([false, true]);

		await front(card).press("Enter");
		expect([await isInert(".front"), await isInert(".back")]).toEqual([true, false]);
		expect(await close(card).evaluate((button) => button === document.activeElement)).toBe(true);
		await card.getByText("Five floors. Repairs first").click();

		await close(card).click();
		expect([await isInert(".front"), await isInert(".back")]).toEqual([false, true]);
		expect(await front(card).evaluate((button) => button === document.activeElement)).toBe(true);

		await page.keyboard.press("Enter");
		await page.keyboard.press("Escape");
		expect(await isInert(".back")).toBe(true);
		expect(await front(card).evaluate((button) => button === document.activeElement)).toBe(true);
	});

	it("stays as it was left, each by category and index, while its carousel goes round", async () => {
		const page = await visit("/projects", { ...wide, reducedMotion: true });
		const [renovations, bathrooms] = [carousel(page, "Full Renovations"), carousel(page, "Bathroom Remodels")];
		await front(slide(renovations, "1 of 8")).click();
		await front(slide(bathrooms, "2 of 9")).click();
		await next(renovations).focus();
		for (const first of [2, 3, 4, 5, 6, 7, 8, 1]) {
			await page.keyboard.press("ArrowRight");
			await eventually(async () => (await inView(renovations))[0]).toBe(`${first} of 8`);
		}
		const flipped = (of: Locator) =>
			slides(of).evaluateAll((all) =>
				all.filter((one) => one.querySelector(".front[inert]")).map((one) => one.getAttribute("aria-label")),
			);
		expect(await flipped(renovations)).toEqual(["1 of 8"]);
		expect(await flipped(bathrooms)).toEqual(["2 of 9"]);
	});

	it("goes through its pictures by arrows that appear under the pointer or the focus", async () => {
		const page = await visit("/projects", { ...wide, reducedMotion: true });
		const shots = slide(carousel(page, "Full Renovations"), "1 of 8").locator(".shots");
		const arrow = shots.getByRole("button", { name: "Next picture" });
		const opacity = () => arrow.evaluate((button) => getComputedStyle(button).opacity);
		await page.mouse.move(0, 0);
		await arrow.scrollIntoViewIfNeeded();
		expect(await opacity()).toBe("0");
		await page.keyboard.press("Tab");
		await arrow.focus();
		expect(await opacity()).toBe("1");
		const shown = () =>
			shots
				.getByRole("img")
				.evaluateAll((all) =>
					all.filter((img) => !img.classList.contains("waiting")).map((img) => img.getAttribute("alt")),
				);
		const alts = [/^A Victorian front room/, /^A marble fireplace/, /^A hallway/, /^A Victorian front room/];
		for (const alt of alts) {
			expect(await shown()).toEqual([expect.stringMatching(alt)]);
			await page.keyboard.press("Enter");
		}
		await shots.hover();
		await shots.getByRole("button", { name: "Previous picture" }).click();
		await shots.getByText("Picture 1 of 3").waitFor();
	});

	it("shows its next picture by itself after 10 seconds under the pointer, and not otherwise", async () => {
		const page = await visit("/projects", { ...wide, clock: true });
		const card = slide(carousel(page, "Full Renovations"), "1 of 8");
		const position = card.getByText(/^Picture \d of 3$/);
		await card.scrollIntoViewIfNeeded();
		await page.clock.runFor(30_000);
		expect(await position.textContent()).toBe("Picture 1 of 3");
		await card.locator(".shots").hover();
		await page.clock.runFor(9_900);
		expect(await position.textContent()).toBe("Picture 1 of 3");
		await page.clock.runFor(200);
		await eventually(() => position.textContent()).toBe("Picture 2 of 3");
		await page.clock.runFor(10_000);
		await eventually(() => position.textContent()).toBe("Picture 3 of 3");
		await page.mouse.move(0, 0);
		await page.clock.runFor(30_000);
		expect(await position.textContent()).toBe("Picture 3 of 3");
	});

	it("plays its film in view only", async () => {
		const page = await visit("/projects", narrow);
		const kitchens = carousel(page, "Kitchen Extensions");
		const film = slide(kitchens, "1 of 3").locator("video");
		const isPaused = () => film.evaluate((video: HTMLVideoElement) => video.paused);
		expect(await isPaused()).toBe(true);
		await slide(kitchens, "1 of 3").scrollIntoViewIfNeeded();
		await eventually(isPaused).toBe(false);
		await slide(kitchens, "1 of 3").focus();
		await page.keyboard.press("ArrowRight");
		await eventually(isPaused).toBe(true);
		expect(await page.locator(".carousel video").count(), "films on cards").toBe(2);
	});
});
