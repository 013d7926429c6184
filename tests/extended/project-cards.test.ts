import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { projectCategories } from "../../content/projects/projects.ts";
import { visit } from "../support/browser/browser.ts";
import {
	carousel,
	close,
	eventually,
	front,
	listSlidesInView,
	narrow,
	next,
	slide,
	slides,
	wide,
} from "../support/browser/carousels.ts";

test("a project card turns over and back by button and Escape", async () => {
	const page = await visit("/projects", { ...wide, reducedMotion: true });
	const card = slide(carousel(page, "Full Renovations"), "2 of 8");
	const sides = async () => [await card.locator(".front").isVisible(), await card.locator(".back").isVisible()];
	await eventually(sides).toEqual([true, false]);

	await front(card).press("Enter");
	await eventually(sides).toEqual([false, true]);
	expect(await close(card).evaluate((button) => button === document.activeElement)).toBe(true);
	await card.getByText(projectCategories[0].projects[1].description).click();

	await close(card).click();
	await eventually(sides).toEqual([true, false]);
	expect(await front(card).evaluate((button) => button === document.activeElement)).toBe(true);

	await page.keyboard.press("Enter");
	await page.keyboard.press("Escape");
	await eventually(sides).toEqual([true, false]);
	expect(await front(card).evaluate((button) => button === document.activeElement)).toBe(true);
});

test("each project card stays as it was left while its carousel turns", async () => {
	const page = await visit("/projects", { ...wide, reducedMotion: true });
	const [renovations, bathrooms] = [carousel(page, "Full Renovations"), carousel(page, "Bathroom Remodels")];
	await front(slide(renovations, "1 of 8")).click();
	await front(slide(bathrooms, "2 of 9")).click();
	await next(renovations).focus();
	for (const first of [2, 3, 4, 5, 6, 7, 8, 1]) {
		await page.keyboard.press("ArrowRight");
		await eventually(async () => (await listSlidesInView(renovations))[0]).toBe(`${first} of 8`);
	}
	const flipped = (of: Locator) =>
		slides(of).evaluateAll((all) =>
			all.filter((one) => one.querySelector(".flipped")).map((one) => one.getAttribute("aria-label")),
		);
	expect(await flipped(renovations)).toEqual(["1 of 8"]);
	expect(await flipped(bathrooms)).toEqual(["2 of 9"]);
});

test("a project card's pictures have arrows that appear under the pointer or focus", async () => {
	const page = await visit("/projects", { ...wide, reducedMotion: true });
	const shots = slide(carousel(page, "Full Renovations"), "1 of 8").locator(".project-card-pictures");
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

test("a project card shows its next picture only after 10 seconds under the pointer", async () => {
	const page = await visit("/projects", { ...wide, clock: "stopped" });
	const card = slide(carousel(page, "Full Renovations"), "1 of 8");
	const position = card.getByText(/^Picture \d of 3$/);
	await card.scrollIntoViewIfNeeded();
	await page.clock.runFor(30_000);
	expect(await position.textContent()).toBe("Picture 1 of 3");
	await card.locator(".project-card-pictures").hover();
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

test("a project card plays its film only while in view", async () => {
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

// Screens: a phone upright, one on its side, a laptop. Upright phones have a bar of 56 px at the bottom
test.each([
	{ width: 360, height: 740, bar: 56 },
	{ width: 844, height: 390, bar: 0 },
	{ width: 1440, height: 900, bar: 0 },
])(
	"a project's description appears where the reader is when the card turns, at $width × $height",
	async ({ width, height, bar }) => {
		const page = await visit("/projects", { width, height, reducedMotion: true });
		// On a low screen the header scrolls away
		const header = await page
			.locator(".site-header")
			.evaluate((element) =>
				getComputedStyle(element).position === "sticky" ? element.getBoundingClientRect().height : 0,
			);
		const card = slide(carousel(page, "Full Renovations"), "1 of 8");
		const button = front(card);
		/** Scrolls the button to a height on the screen. */
		const put = (y: number) => button.evaluate((element, y) => scrollBy(0, element.getBoundingClientRect().top - y), y);
		for (const y of [height - bar - 50, header + 2]) {
			await put(y);
			await button.click();
			await close(card).waitFor();
			for (const part of [card.locator(".description"), close(card)]) {
				const box = await part.boundingBox();
				expect(box?.y, "top").toBeGreaterThanOrEqual(header);
				expect((box?.y ?? 0) + (box?.height ?? 0), "bottom").toBeLessThanOrEqual(height - bar);
			}
			await close(card).click();
			await button.waitFor();
			const box = await button.boundingBox();
			expect(box?.y, "the way back").toBeGreaterThanOrEqual(header);
			expect((box?.y ?? 0) + (box?.height ?? 0), "the way back").toBeLessThanOrEqual(height - bar);
		}
	},
);

test("a project's description scrolls into view smoothly, or at once under reduced motion", async () => {
	const page = await visit("/projects", { width: 844, height: 390 });
	const card = slide(carousel(page, "Full Renovations"), "1 of 8");
	await front(card).click();
	await eventually(async () => {
		const box = await close(card).boundingBox();
		return box !== null && box.y >= 0 && box.y + box.height <= 390;
	}).toBe(true);
});

test("a project's description has the drawing of its room, with numbers at the features in sight", async () => {
	const page = await visit("/projects", wide);
	const card = slide(carousel(page, "Kitchen Extensions"), "3 of 3");
	const drawing = card.locator(".back .drawing img");
	const isLoaded = () => drawing.evaluate((img: HTMLImageElement) => img.naturalWidth > 0);
	expect(await isLoaded()).toBe(false);
	await front(card).click();
	await eventually(isLoaded).toBe(true);
	expect(await drawing.getAttribute("src")).toMatch(/\/kitchen-islington\..+-drawing-480\.webp$/);
	expect((await drawing.boundingBox())?.height).toBeGreaterThan(150);
	expect(await card.locator(".back svg text").allTextContents()).toEqual(["1", "2", "3", "4"]);
	expect(await card.locator(".features li").allTextContents()).toEqual([
		"Glass roof",
		"Navy units",
		"Heated floor",
		"Marble top",
	]);
});

test("a project's features are numbered only where its drawing shows them", async () => {
	const page = await visit("/projects", { ...wide, reducedMotion: true });
	const card = slide(carousel(page, "Full Renovations"), "1 of 8");
	await front(card).click();
	expect(await card.locator(".back svg text").allTextContents()).toEqual(["1", "2"]);
	expect(await card.locator(".features .marked").allTextContents()).toEqual(["Oak floors", "Sash repairs"]);
});

test.each([360, 768, 1440])("a link to a project opens its card at %i pixels, below the header", async (width) => {
	const page = await visit("/projects#family-blue", { width, height: 900, reducedMotion: true });
	const card = page.locator("#family-blue");
	await eventually(async () => {
		const box = await card.boundingBox();
		const header = await page.locator(".site-header").boundingBox();
		if (!box || !header) return false;
		return (await close(card).isVisible()) && box.y >= header.height && box.y < 450;
	}).toBe(true);
	await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
	await page.locator(".large-pairs").getByRole("link", { name: "Georgian house" }).click();
	const linked = page.locator("#georgian-house-repaired-first");
	await eventually(async () => ((await linked.boundingBox())?.y ?? 900) < 450).toBe(true);
	await linked.locator(".description").waitFor();
});

test("a project's weeks are a line as wide as the picture on the front and as the drawing on the back", async () => {
	const page = await visit("/projects", { ...wide, reducedMotion: true });
	const card = slide(carousel(page, "Bathroom Remodels"), "2 of 9");
	const width = async (part: string) => (await card.locator(part).boundingBox())?.width;
	expect(await width(".front .baseline")).toBe(await width(".project-card-pictures"));
	await front(card).click();
	await close(card).waitFor();
	expect(await width(".back .baseline")).toBe(await width(".project-card-drawing"));
	expect(await width(".description")).toBe(await width(".project-card-drawing"));
});

test("a project's description links to the contact form with its kind of service ticked", async () => {
	const page = await visit("/projects", wide);
	const card = slide(carousel(page, "Kitchen Extensions"), "1 of 3");
	await front(card).click();
	await card.getByRole("link", { name: "Ask for one like this" }).click();
	await page.waitForURL("/contact");
	await page.getByText("For kitchen extensions we have ticked General Contractor Hub.").waitFor();
	expect(await page.getByRole("checkbox", { name: "General Contractor Hub" }).isChecked()).toBe(true);
	expect(await page.getByLabel("Message").inputValue()).toBe("Olive kitchen in a side return, Clapham SW4: ");
});

test("a project's pictures can be chosen by dots large enough for a finger", async () => {
	const page = await visit("/projects", { ...narrow, touch: true });
	const card = slide(carousel(page, "Full Renovations"), "1 of 8");
	await card.scrollIntoViewIfNeeded();
	const dots = card.getByRole("button", { name: /^Show picture/ });
	expect(await dots.count()).toBe(3);
	for (const at of [1, 2, 0]) {
		const box = await dots.nth(at).boundingBox();
		expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
		await dots.nth(at).tap();
		await card.getByText(`Picture ${at + 1} of 3`).waitFor();
	}
});

test("a link to a project opens its card alone and moves the focus there", async () => {
	const page = await visit("/projects", { ...narrow, reducedMotion: true });
	const flipped = () => page.locator(".project-card.flipped").evaluateAll((cards) => cards.map(({ id }) => id));
	for (const link of await page.getByRole("link", { name: /^See what was done/ }).all()) {
		const card = (await link.getAttribute("href"))?.slice(1);
		await link.press("Enter");
		await eventually(flipped).toEqual([card]);
		expect(await page.evaluate(() => document.activeElement?.id)).toBe(card);
	}
});

test("the frames of a row of projects begin level on tablets", async () => {
	const page = await visit("/projects", { width: 768, height: 1024, reducedMotion: true });
	const frames = slides(carousel(page, "Kitchen Extensions")).locator(".front .title-block");
	for (const width of [768, 800, 900, 1024]) {
		await page.setViewportSize({ width, height: 1024 });
		const tops = await frames.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
		expect(Math.max(...tops) - Math.min(...tops), `${width} pixels`).toBeLessThan(1);
	}
});
