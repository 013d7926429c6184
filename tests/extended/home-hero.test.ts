import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";
import { eventually } from "../support/browser/carousels.ts";
import { type Box, capturePixels, computeContrast } from "../support/browser/pixels.ts";

/** Luminance of `--ink` and `--ink-2`. */
const inks = { h1: 0.019, ".copy p": 0.06 } as const;

const screens = [
	{ width: 320, height: 640 },
	{ width: 390, height: 844 },
	{ width: 768, height: 1024 },
	{ width: 844, height: 390 },
	{ width: 1024, height: 768 },
	{ width: 1440, height: 900 },
	{ width: 1920, height: 1080 },
];

/** Waits until the drawing is on the paper. */
const drawn = (page: Page) =>
	eventually(() =>
		page.locator(".hero .drawing img").evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
	).toBe(true);

const box = async (page: Page, part: string): Promise<Box> => {
	const found = await page.locator(part).boundingBox();
	if (!found) throw new Error(`no ${part}`);
	return found;
};

/** Returns where the brick line is, from the left of the screen. */
const findCut = async (page: Page): Promise<number> => {
	const { x, width } = await box(page, ".hero .drawing-cut");
	return x + width / 2;
};

test.each(screens)("at $width × $height the words are legible, on paper and left of the film", async (screen) => {
	const page = await visit("/", { ...screen, reducedMotion: true });
	await drawn(page);
	const film = await box(page, ".hero .film");
	const cut = await findCut(page);
	for (const [part, ink] of Object.entries(inks)) {
		const words = await page.locator(`.hero ${part}`).evaluate((element) => {
			const range = document.createRange();
			range.selectNodeContents(element);
			return range.getBoundingClientRect().toJSON();
		});
		expect(words.right <= cut || words.bottom <= film.y, `${part} is clear of the film`).toBe(true);
		await page.locator(".hero .copy").evaluate((copy: HTMLElement) => {
			for (const element of copy.children) if (element instanceof HTMLElement) element.style.visibility = "hidden";
		});
		const clip = {
			x: words.x,
			y: words.y,
			width: words.width,
			height: Math.min(words.height, screen.height - words.y),
		};
		const behind = await capturePixels(page, clip);
		let lowest = Number.POSITIVE_INFINITY;
		for (let y = 0; y < behind.height; y++)
			for (let x = 0; x < behind.width; x++) lowest = Math.min(lowest, computeContrast(ink, behind.luminance(x, y)));
		expect(lowest, part).toBeGreaterThanOrEqual(4.5);
	}
});

test.each(screens)("at $width × $height the drawing registers with the film's poster", async (screen) => {
	const page = await visit("/", { ...screen, reducedMotion: true });
	await drawn(page);
	/** Returns the box of the whole picture, of which the frame shows a part. */
	const measure = (part: string) =>
		page.locator(part).evaluate((img: HTMLImageElement) => {
			const frame = img.getBoundingClientRect();
			const scale = Math.max(frame.width / img.naturalWidth, frame.height / img.naturalHeight);
			const [x = "", y = ""] = getComputedStyle(img).objectPosition.split(" ");
			const place = (room: number, share: string) => (room * Number.parseFloat(share)) / 100;
			const [width, height] = [img.naturalWidth * scale, img.naturalHeight * scale];
			const left = frame.left + place(frame.width - width, x);
			return { right: left + width, top: frame.top + place(frame.height - height, y), height };
		});
	const [poster, drawing] = [await measure(".hero .film img"), await measure(".hero .drawing img")];
	for (const side of ["right", "top", "height"] as const) expect(drawing[side]).toBeCloseTo(poster[side], -0.3);
});

test.each([
	{ width: 1024, height: 768 },
	{ width: 1180, height: 820 },
	{ width: 1440, height: 900 },
])("at $width × $height a quarter of the first screen shows the drawing, down to its foot", async (screen) => {
	const page = await visit("/", { ...screen, reducedMotion: true });
	const [hero, words] = [await box(page, ".hero > .screen"), await box(page, ".hero .actions")];
	expect(hero.y + hero.height - words.y - words.height).toBeGreaterThan(hero.height / 4);
});

test.each(screens)("at $width × $height the film's button is on the film, clear of the others", async (screen) => {
	const page = await visit("/", screen);
	// A phone on its side has no film
	if (screen.height < 500) return expect(await page.locator("video").count()).toBe(0);
	await page.locator(".hero .film-toggle").waitFor();
	const [toggle, film] = [await box(page, ".hero .film-toggle"), await box(page, ".hero .film")];
	expect(toggle.x).toBeGreaterThan(await findCut(page));
	expect(toggle.y).toBeGreaterThan(film.y);
	expect(toggle.y + toggle.height).toBeLessThanOrEqual(film.y + film.height);
});

test.each([
	"/",
	"/about",
	"/projects",
	"/services",
	"/faq",
	"/contact",
	"/areas",
	"/services/plumbing",
	"/services/masonry",
])("no screen of %s has two red buttons", async (path) => {
	for (const [width, height] of [
		[1440, 900],
		[390, 844],
	] as const) {
		const page = await visit(path, { width, height, reducedMotion: true });
		const most = await page.evaluate(async () => {
			const tops = [...document.querySelectorAll(".button, .dock a")]
				.filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === "rgb(162, 64, 42)")
				.map((one) => one.getBoundingClientRect().top + scrollY);
			return Math.max(...tops.map((top) => tops.filter((other) => other >= top && other < top + innerHeight).length));
		});
		expect(most, `at ${width} pixels`).toBe(1);
	}
});

test("the film's drawing follows the pointer, but neither a finger nor where motion is unwanted", async () => {
	for (const [options, moves] of [
		[{}, true],
		[{ reducedMotion: true }, false],
		[{ touch: true }, false],
	] as const) {
		const page = await visit("/", { width: 1440, height: 900, ...options });
		const before = await findCut(page);
		await page.mouse.move(1100, 500);
		// The middle of the tenth twelfth of the screen
		if (moves) await eventually(() => findCut(page).then(Math.round)).toBe(Math.round((1440 * 9.5) / 12));
		else expect(await findCut(page)).toBe(before);
	}
});
