import type { Page } from "playwright-core";
import { homePage } from "../../content/home.ts";
import { violationsOn } from "./axe.ts";
import { crossing, cutOptions, longHeadings, unevenPoints } from "./boxes.ts";
import { visit } from "./browser.ts";
import { beyondTheEdge, cutOff, smallTargets, spaceText } from "./fit.ts";
import { hydrated } from "./hydrated.ts";
import { observed } from "./observed.ts";
import { comeToPaper, sheet, unprintable } from "./paper.ts";
import { overlaps, placeOf, seenOutside } from "./rectangles.ts";

/** From here on the bar along the bottom is a mark in the margin. */
const dockInMargin = 768;

interface Look {
	/** Whether this is to be looked at on a screen of that width; everywhere without it. */
	at?(width: number): boolean;
	/** What is wrong with the page as it is, one line each. */
	find(page: Page): Promise<readonly string[]>;
}

/** Texts and controls under the mark in the margin, on its way from the page's beginning to its end. */
async function coveredByMark(page: Page): Promise<string[]> {
	await scrollPage(page, 0);
	const mark = await placeOf(page, ".dock");
	const [seen, furthest] = await Promise.all([
		seenOutside(page, ".dock, .site-header", mark),
		page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
	]);
	const way = { ...mark, bottom: mark.bottom + furthest };
	// The stages' range reaches half a handle beyond its line on both sides, which is drawn and grabbed inside.
	return seen.filter((each) => overlaps(each, way) && each.what !== homePage.house.handle).map(({ what }) => what);
}

/** What the bar covers at the page's end, and what floats beside it. */
async function coveredByBar(page: Page): Promise<string[]> {
	await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
	const bar = await placeOf(page, ".dock");
	const covered = (await seenOutside(page, ".dock")).filter((seen) => overlaps(seen, bar));
	const floating = await page
		.locator("body *")
		.evaluateAll((all) =>
			all
				.filter((element) => getComputedStyle(element).position === "fixed" && element.checkVisibility())
				.map((element) => element.className),
		);
	const others = floating.filter((name) => !["dock", "skip"].includes(name)).map((name) => `floats: ${name}`);
	return [...covered.map(({ what }) => what), ...others];
}

/** Scrolls at once: what a wheel sets going would decide what the next look finds under the header. */
const scrollPage = (page: Page, top: number) => page.evaluate((top) => scrollTo({ top, behavior: "instant" }), top);

/** What axe finds where no header covers half a control. */
async function violationsAtTop(page: Page): Promise<string[]> {
	await scrollPage(page, 0);
	return violationsOn(page);
}

async function moving(page: Page): Promise<string[]> {
	await scrollPage(page, 600);
	const running = await page.evaluate(() =>
		document
			.getAnimations()
			.filter(({ playState }) => playState === "running")
			.map(({ effect }) => `moves: ${effect instanceof KeyframeEffect ? effect.target?.className : "something"}`),
	);
	const films = await page
		.locator("video")
		.evaluateAll((all: HTMLVideoElement[]) => all.filter(({ paused }) => !paused));
	return [...running, ...films.map(() => "plays a film")];
}

async function wrongOnPaper(page: Page): Promise<string[]> {
	await comeToPaper(page);
	await page.emulateMedia({ media: "print" });
	const found = await page.evaluate(unprintable, sheet.width);
	const [width, header] = await page.evaluate(() => [
		document.documentElement.scrollWidth,
		getComputedStyle(document.querySelector(".site-header") ?? document.body).position,
	]);
	await page.emulateMedia({ media: "screen" });
	if (width !== sheet.width) found.push(`is ${width} pixels wide`);
	if (header !== "static") found.push("repeats its header");
	return found;
}

/** The shapes of a trade's drawing that are not drawn; phones have numbered marks, wider screens leaders with words. */
const undrawn = (page: Page) =>
	page.locator("figure.trade-drawing > svg").evaluateAll((drawings) =>
		drawings.flatMap((drawing) => {
			const shapes = [...drawing.querySelectorAll("path, rect, circle, ellipse, line, text")].filter(
				(shape) => !shape.closest("defs, .marks, .leaders"),
			);
			const sizes = shapes.map((shape) => shape.getBoundingClientRect());
			const missing = shapes.filter((_, at) => !(Math.max(sizes[at]?.width ?? 0, sizes[at]?.height ?? 0) > 0));
			return shapes.length > 10 ? missing.map(({ outerHTML }) => outerHTML) : [`${shapes.length} shapes`];
		}),
	);

async function wrongWhenSpaced(page: Page): Promise<string[]> {
	await spaceText(page);
	const found = [...(await beyondTheEdge(page)), ...(await cutOff(page))];
	// The last sheet may be another one by now: the page adopts those of pages that it fetches ahead.
	await page.evaluate(() => {
		const isSpacing = ({ cssRules }: CSSStyleSheet) => cssRules[0]?.cssText.includes("letter-spacing: 0.12em") ?? false;
		document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !isSpacing(sheet));
	});
	return found;
}

/** What may be wrong with a page, in the order in which it is looked for. */
const looks = {
	"moves under reduced motion": { at: (width) => width === 1440, find: moving },
	"has what axe objects to": { at: (width) => width === 1440 || width === 390, find: violationsAtTop },
	"needs sideways scrolling": { find: beyondTheEdge },
	"has targets that a finger misses": { find: smallTargets },
	"cuts text off when a reader sets it wider": { at: (width) => width >= 360, find: wrongWhenSpaced },
	"has text that crosses the box it stands in": {
		at: (width) => width >= 360,
		find: (page) => page.evaluate(crossing),
	},
	"has a select that cuts an option off": { at: (width) => width >= 360, find: (page) => page.evaluate(cutOptions) },
	"starts the points of cards in a row unevenly": { find: (page) => page.evaluate(unevenPoints) },
	"takes more than three lines for a closing heading": {
		at: (width) => width >= 360,
		find: (page) => page.evaluate(longHeadings),
	},
	"does not draw a shape of a trade's drawing": { at: (width) => width >= 360, find: undrawn },
	"has at its end something under the bar or afloat beside it": {
		at: (width) => width >= 360 && width < dockInMargin,
		find: coveredByBar,
	},
	"has something under the mark in the margin at some scroll position": {
		at: (width) => width >= dockInMargin,
		find: coveredByMark,
	},
	"is not whole, or not ink on white, on paper": { at: (width) => width === sheet.width, find: wrongOnPaper },
} satisfies Readonly<Record<string, Look>>;

const heightOf = (width: number): number => {
	if (width <= 320) return 256;
	if (width < dockInMargin) return 844;
	return width < 900 ? 390 : 900;
};

/** Draws what is out of view, too, which a browser otherwise leaves until it is scrolled to. */
const drawAll = (page: Page) =>
	page.evaluate(() => {
		const drawn = new CSSStyleSheet();
		drawn.replaceSync("* { content-visibility: visible !important }");
		document.adoptedStyleSheets.push(drawn);
	});

/**
 * Opens the page once, makes its window as wide as each of these in turn, and looks at everything.
 *
 * @returns what is wrong: the width, the look and what it has found
 */
export async function sweep(path: string, widths: readonly number[]): Promise<string[]> {
	const page = await visit("/robots.txt", {
		early: true,
		reducedMotion: true,
		expectedConsole: /^Page not found: \/404$/,
	});
	// Whoever has begun a form is shown no welcome popup, which a slow machine would show before the sweep is over.
	await page.evaluate(() => sessionStorage.setItem("draft:elsewhere", "{}"));
	await page.goto(path);
	await hydrated(page);
	// A fallback is as wide as the whole text, not as each word.
	await page.evaluate(async () => void (await Promise.all([...document.fonts].map((font) => font.load()))));
	await drawAll(page);
	const found: string[] = [];
	const entries: [string, Look][] = Object.entries(looks);
	for (const width of widths) {
		await page.setViewportSize({ width, height: heightOf(width) });
		await observed(page);
		for (const [name, { at, find }] of entries) {
			if (at && !at(width)) continue;
			found.push(...(await find(page)).map((what) => `${path} at ${width} pixels ${name}: ${what}`));
		}
	}
	return found;
}
