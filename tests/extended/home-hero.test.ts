import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { stages } from "../../content/services/stages.ts";
import { cuts, shapeSize } from "../../site/components/media/picture-files.ts";
import { derivedPictures } from "../../site/generated/pictures.ts";
import { visit } from "../support/browser/browser.ts";
import { type Box, capturePixels, computeContrast, type Pixels } from "../support/browser/pixels.ts";

/** Luminance of `--on-dark`, the colour of text over the film. */
const limewash = 0.955;

/** Largest width of a phone. */
const phoneWidth = 767;

/** Reads frames of the film as data URLs, by name: on phones its widest and its closest, elsewhere the stages. */
async function readFrames(width: number): Promise<readonly (readonly [name: string, url: string])[]> {
	const kitchen = () => sharp("media/hero-kitchen.jpg");
	const frames =
		width <= phoneWidth
			? [
					["widest", kitchen().extract({ left: 1400, top: 0, width: 840, height: 1260 })] as const,
					["closest", kitchen().extract({ left: 1458, top: 52, width: 724, height: 1086 })] as const,
				]
			: stages.map(({ picture }) => [picture, sharp(`media/${picture}.jpg`)] as const);
	return Promise.all(
		frames.map(async ([name, frame]) => {
			const jpeg = await frame.jpeg({ quality: 90 }).toBuffer();
			return [name, `data:image/jpeg;base64,${jpeg.toString("base64")}`] as const;
		}),
	);
}

/** Replaces the film's poster by a frame. */
const showFrame = (page: Page, src: string) =>
	page.locator(".hero .film").evaluate(async (film, src) => {
		const frame = Object.assign(new Image(), { src });
		await frame.decode();
		film.replaceChildren(frame);
	}, src);

/** Returns the boxes of a text's lines. */
const countLines = (page: Page, selector: string): Promise<Box[]> =>
	page.locator(selector).evaluate((element) => {
		const range = document.createRange();
		range.selectNodeContents(element);
		return [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }));
	});

const setVisibility = (page: Page, selector: string, visibility: "hidden" | "visible") =>
	page.locator(selector).evaluate((element: HTMLElement, visibility) => {
		element.style.visibility = visibility;
	}, visibility);

/** Returns the smallest box of whole pixels around all of these. */
function around(boxes: readonly Box[]): Box {
	const [x, y] = [Math.floor(Math.min(...boxes.map(({ x }) => x))), Math.floor(Math.min(...boxes.map(({ y }) => y)))];
	const right = Math.max(...boxes.map(({ x, width }) => x + width));
	const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
	return { x, y, width: Math.ceil(right) - x, height: Math.ceil(bottom) - y };
}

/**
 * Finds the lowest contrast of text with any pixel behind these lines.
 *
 * @param from the pixels' origin
 */
function lowestContrast(pixels: Pixels, from: Box, lines: readonly Box[]): number {
	let lowest = Number.POSITIVE_INFINITY;
	for (const line of lines) {
		const [left, top] = [Math.floor(line.x - from.x), Math.floor(line.y - from.y)];
		for (let y = top; y < line.y - from.y + line.height; y++)
			for (let x = left; x < line.x - from.x + line.width; x++)
				lowest = Math.min(lowest, computeContrast(limewash, pixels.luminance(x, y)));
	}
	return lowest;
}

/** Captures the picture from below the header to just above the headline. */
async function partAbove(page: Page, headline: Box | undefined, { width, height }: (typeof screens)[number]) {
	const film = await page.locator(".hero .film").boundingBox();
	if (!film || !headline) throw new Error("nothing to look at");
	const fade = (width > phoneWidth ? 8.5 : 5.5) * 16;
	const clear: Box = { ...film, height: headline.y - fade - film.y };
	// Text and bar leave hardly any room on the smallest phones
	expect(clear.height / film.height, "how much of it").toBeGreaterThan(height < 800 ? 0.02 : 0.1);
	return clear;
}

/** Returns the largest difference in luminance between corresponding pixels. */
function largestDifference(one: Pixels, other: Pixels): number {
	let largest = 0;
	for (let y = 0; y < one.height; y += 7)
		for (let x = 0; x < one.width; x += 7)
			largest = Math.max(largest, Math.abs(one.luminance(x, y) - other.luminance(x, y)));
	return largest;
}

const screens = [
	{ width: 360, height: 740 },
	{ width: 390, height: 844 },
	{ width: 768, height: 1024 },
	{ width: 1024, height: 768 },
	{ width: 1440, height: 900 },
	{ width: 1920, height: 1080 },
];

test.each(screens)("at $width × $height words are legible on every frame of the film", async (screen) => {
	const page = await visit("/", { ...screen, reducedMotion: true });
	const [headline, lead] = [await countLines(page, ".hero h1"), await countLines(page, ".hero .copy p")];
	await page.locator(".hero .film img").evaluate((poster: HTMLImageElement) => poster.decode());
	const above = await partAbove(page, headline[0], screen);
	await setVisibility(page, ".site-header", "hidden");
	const shaded = await capturePixels(page, above);
	await setVisibility(page, ".hero .copy", "hidden");
	expect(largestDifference(shaded, await capturePixels(page, above))).toBeLessThan(0.01);

	await setVisibility(page, ".hero .copy", "visible");
	await setVisibility(page, ".hero .copy .wrap", "hidden");
	const words = around([...headline, ...lead]);
	for (const [name, frame] of await readFrames(screen.width)) {
		await showFrame(page, frame);
		const behind = await capturePixels(page, words);
		expect(lowestContrast(behind, words, headline), `headline on ${name}`).toBeGreaterThanOrEqual(3);
		expect(lowestContrast(behind, words, lead), `lead on ${name}`).toBeGreaterThanOrEqual(4.5);
	}
});

/** Right and bottom edge of the doors in the picture, as shares of its width and height. */
const doors = { right: 0.624, bottom: 0.645 };

test("on phones the bars of the steel doors do not cross the headline", async () => {
	const page = await visit("/", { width: phoneWidth, height: 844, reducedMotion: true });
	const shown = await page.locator(".hero .film img").evaluate((poster: HTMLImageElement) => poster.currentSrc);
	expect(shown).toMatch(/hero-kitchen\.\w+-phone-/);
	const [width, height] = derivedPictures["hero-kitchen"];
	const cut = shapeSize({ width, height }, "phone");
	expect(cuts.phone.position).toBe("right");
	expect(1 - cut.width / width).toBeGreaterThan(doors.right);
});

test("on wider screens the bars of the steel doors end above the headline", async () => {
	const page = await visit("/", { reducedMotion: true });
	for (const [width, height] of [
		[768, 1024],
		[820, 1180],
		[1440, 900],
		[1920, 900],
		[1920, 1080],
	] as const) {
		await page.setViewportSize({ width, height });
		const bottom = await page.locator(".hero .film img").evaluate((poster, share) => {
			const { top, width, height } = poster.getBoundingClientRect();
			const drawn = Math.max(height, (width * 9) / 16);
			const [, down = "50%"] = getComputedStyle(poster).objectPosition.split(" ");
			return top + share * drawn - ((drawn - height) * Number.parseFloat(down)) / 100;
		}, doors.bottom);
		const [first] = await countLines(page, ".hero h1");
		// A line's box begins a fifth of its height above its letters
		expect(bottom, `at ${width} × ${height}`).toBeLessThanOrEqual((first?.y ?? 0) + (first?.height ?? 0) / 5);
	}
});

test("on phones the film's button stands beside the words, clear of the others", async () => {
	const page = await visit("/", { width: 360, height: 740 });
	const toggle = page.locator(".hero .film-toggle");
	await toggle.waitFor();
	for (const width of [360, 320]) {
		await page.setViewportSize({ width, height: 740 });
		const film = await toggle.boundingBox();
		for (const button of await page.locator(".hero .actions .button").all()) {
			const box = await button.boundingBox();
			const isBelow = film && box && film.y + film.height <= box.y;
			expect(isBelow, `${await button.innerText()} is clear of it at ${width} pixels`).toBe(true);
		}
	}
});

test.each([768, 820, 900, 1024, 1440])(
	"the film's button is level with the other buttons at %s pixels",
	async (width) => {
		const page = await visit("/", { width, height: 1000 });
		const centre = async (part: string) => {
			const box = await page.locator(part).boundingBox();
			return (box?.y ?? Number.NaN) + (box?.height ?? 0) / 2;
		};
		await page.locator(".hero .film-toggle").waitFor();
		const [toggle, button] = [await centre(".hero .film-toggle"), await centre(".hero .actions .button:last-child")];
		expect(Math.abs(toggle - button)).toBeLessThanOrEqual(1);
	},
);
