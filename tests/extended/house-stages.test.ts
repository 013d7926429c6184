import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pictures } from "../../content/media/pictures.ts";
import { homePage } from "../../content/pages/home.ts";
import { drawnStage, stages } from "../../content/services/stages.ts";
import { freshPage, visit } from "../support/browser/browser.ts";
import { eventually, narrow, touchSlide, wide } from "../support/browser/carousels.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { recordLoad } from "../support/browser/page-load.ts";
import { baseUrl } from "../support/service/product.ts";

const stops = [drawnStage, ...stages];
const names = stops.map(({ name }) => name);
const house = (page: Page) => page.locator(".house-stages");
const handle = (page: Page) => page.getByRole("slider", { name: homePage.house.handle });
const announcedStage = (page: Page) => handle(page).getAttribute("aria-valuetext");

/** Describes the visible stage: the topmost whole picture, its title, and its name on the line. */
const shown = async (page: Page) => {
	const seen = await house(page)
		.locator(".shot")
		.evaluateAll((all) => all.map((shot) => Number.parseFloat(getComputedStyle(shot).maskSize)));
	return {
		picture: names[seen.lastIndexOf(100)],
		isCut: seen.some((percent) => percent > 0 && percent < 100),
		title: await house(page).locator(".current-stage b").textContent(),
		onTheLine: await house(page).locator("li.on b").textContent(),
	};
};
const shows = (page: Page, name: string) =>
	eventually(() => shown(page)).toEqual({ picture: name, isCut: false, title: name, onTheLine: name });

/** Locates the line on the screen, and points on it by their share from the left. */
async function line(page: Page) {
	await house(page).scrollIntoViewIfNeeded();
	await handle(page).scrollIntoViewIfNeeded();
	const range = await handle(page).boundingBox();
	if (!range) throw new Error("nothing to drag");
	// Half of the handle is beyond the line at either end
	return { y: range.y + 26, at: (share: number) => range.x + 16 + share * (range.width - 32) };
}

test("the house follows a pointer dragged along the line", async () => {
	const page = await visit("/", wide);
	const { y, at } = await line(page);
	await page.mouse.move(at(2 / 6), y);
	await page.mouse.down();
	for (const [index, name] of names.entries()) {
		await page.mouse.move(at(index / 6), y, { steps: 4 });
		await shows(page, name);
	}
	await page.mouse.move(at(0.55), y, { steps: 4 });
	expect(await handle(page).evaluate((range: HTMLInputElement) => range.valueAsNumber)).toBeCloseTo(3.3, 1);
	await page.mouse.up();
	await shows(page, "Closed");
	expect(await handle(page).evaluate((range: HTMLInputElement) => range.valueAsNumber)).toBe(3);
});

test("the house moves to a stage when its name is clicked", async () => {
	const page = await visit("/", wide);
	await line(page);
	for (const name of ["Second fix", "Drawn", "Finished", "Closed"]) {
		const box = await house(page).locator("li b", { hasText: name }).boundingBox();
		if (!box) throw new Error("nothing to press");
		await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
		await shows(page, name);
	}
});

test("the house follows a finger, which can still scroll the page", async () => {
	const page = await visit("/", { ...narrow, touch: true });
	await line(page);
	const finger = await touchSlide(handle(page));
	await finger.drag(250, 230, 200);
	await finger.lift();
	await shows(page, "Closed");
	expect(await handle(page).evaluate((range) => getComputedStyle(range).touchAction)).toBe("pan-y");
});

test.each([true, false])(
	"the house can be moved by keyboard and announces the stage's name, reduced motion: %s",
	async (reducedMotion) => {
		const page = await visit("/", { ...wide, reducedMotion });
		await handle(page).focus();
		for (const [key, name, words] of [
			["ArrowRight", "Closed", "Closed"],
			["ArrowUp", "Prepared", "Prepared"],
			["ArrowLeft", "Closed", "Closed"],
			["End", "Finished", "Finished"],
			["ArrowRight", "Finished", "Finished"],
			["Home", "Drawn", "Drawn"],
			["ArrowRight", "Stripped", "Stripped"],
		] as const) {
			await page.keyboard.press(key);
			await shows(page, name);
			expect(await announcedStage(page)).toBe(words);
		}
		const rings = await handle(page).evaluate(
			(range) => getComputedStyle(range, "::-webkit-slider-thumb").outlineWidth,
		);
		expect(rings).toBe("3px");
	},
);

/** Opens a page whose scripts are held back; `arrive` lets them through. */
async function visitBeforeScripts(size: { width: number; height: number }) {
	const page = await freshPage(size);
	const scripts = Promise.withResolvers<void>();
	await page.route("**/assets/*.js", async (route) => {
		await scripts.promise;
		await route.continue();
	});
	await page.goto("/", { waitUntil: "commit" });
	await handle(page).waitFor();
	const arrive = async () => {
		scripts.resolve();
		await waitForHydration(page);
	};
	return { page, arrive };
}

test("the house keeps a move made before its script loaded", async () => {
	const { page, arrive } = await visitBeforeScripts(wide);
	await handle(page).press("End");
	await arrive();
	await shows(page, "Finished");
});

test.each([narrow, wide])(
	"the house keeps its height during hydration and while its pictures load, at $width pixels",
	async (size) => {
		const { page, arrive } = await visitBeforeScripts(size);
		const height = () => house(page).evaluate((figure) => figure.getBoundingClientRect().height);
		const heights = [await height()];
		await arrive();
		heights.push(await height());
		await house(page).scrollIntoViewIfNeeded();
		const arrived = () =>
			house(page)
				.locator("img")
				.evaluateAll((all: HTMLImageElement[]) => all.filter(({ naturalWidth }) => naturalWidth > 0).length);
		await eventually(arrived).toBe(7);
		heights.push(await height());
		expect(new Set(heights).size, heights.join()).toBe(1);
	},
);

test.each([
	[1440, 900],
	[1280, 800],
])(
	"the house fits under the header from picture to ruler, beside the words of every stage (%s × %s)",
	async (width, height) => {
		const page = await visit("/", { width, height });
		await line(page);
		const measureBox = async (part: string) => (await house(page).locator(part).boundingBox()) ?? { y: 0, height: 0 };
		const header = (await page.locator(".site-header").boundingBox())?.height ?? 0;
		const [picture, rail] = [await measureBox("li.on .shot"), await measureBox(".stage-handle")];
		expect(rail.y + rail.height - picture.y).toBeLessThanOrEqual(height - header);
		await handle(page).press("Home");
		for (const [at, words] of homePage.house.stageTexts.entries()) {
			await page.getByText(words).waitFor();
			const [note, now] = [await measureBox("figcaption"), await measureBox(".current-stage")];
			expect(now.y, `stage ${at + 1}`).toBeGreaterThanOrEqual(picture.y - 1);
			expect(now.y + now.height).toBeLessThanOrEqual(picture.y + picture.height + 1);
			expect(note.y, "beside the ruler").toBeGreaterThanOrEqual(rail.y - 1);
			expect(note.y + note.height).toBeLessThanOrEqual(rail.y + rail.height + 1);
			await handle(page).press("ArrowRight");
		}
	},
);

test.each([narrow, wide])("the house fetches only the stage shown until it is near, at $width pixels", async (size) => {
	const page = await freshPage({ ...size, pixelRatio: 2 });
	const load = await recordLoad(page, `${await baseUrl()}/`);
	const fetched = () => load.transfers.filter(({ url }) => /film-hero-\d\.\w+-\d/.test(url));
	// Whether the shown stage is near enough is the browser's decision, by the distance and the network
	expect(fetched().length).toBeLessThanOrEqual(1);
	// It would compete with the largest picture for bandwidth on phones
	if (size === narrow) for (const { start } of fetched()) expect(start).toBeGreaterThan(load.loaded);
	await load.scrollToEnd();
	await expect.poll(() => fetched().length).toBe(6);
});

test("the house shows a stage to a visitor who scrolls past before hydration", async () => {
	const page = await freshPage(wide);
	await page.route("**/assets/*.js", () => {});
	await page.goto("/");
	const shown = house(page).locator("li.on img");
	await shown.scrollIntoViewIfNeeded();
	await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("the house is a strip of seven named pictures without JavaScript at any width", async () => {
	const page = await visit("/", { javaScript: false });
	for (const width of [360, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		const strip = house(page).locator("li");
		expect(await strip.locator("b").allTextContents()).toEqual(names);
		for (const [index, { detail, ...stop }] of stops.entries()) {
			const stage = strip.nth(index);
			await stage.scrollIntoViewIfNeeded();
			expect(await stage.getByText(detail).isVisible()).toBe(true);
			expect(
				await stage.getByRole("img", { name: "alt" in stop ? stop.alt : pictures[stop.picture].alt }).isVisible(),
			).toBe(true);
		}
		const boxes = await strip
			.locator(".shot")
			.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
		expect(new Set(boxes.map(({ x, y }) => `${x},${y}`)).size, "none covers another").toBe(7);
		expect(await handle(page).isVisible()).toBe(false);
		expect(await house(page).getByText(homePage.house.hint).isVisible()).toBe(false);
	}
});
