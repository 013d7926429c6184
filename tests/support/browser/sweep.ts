import type { Page } from "playwright-core";
import { homePage } from "../../../content/pages/home.ts";
import { violationsOn } from "./axe.ts";
import { cutOptions, longHeadings, overflowingText, unevenPoints } from "./boxes.ts";
import { visit } from "./browser.ts";
import { hydrated } from "./hydration.ts";
import { beyondTheEdge, cutOff, overlappingTargets, smallTargets, spaceText } from "./layout-checks.ts";
import { observed } from "./observers.ts";
import { printStylesLoaded, sheet, unprintable } from "./paper.ts";
import { overlaps, rectangleOf, seenOutside } from "./rectangles.ts";

/** Width from which the bar along the bottom becomes a mark in the margin. */
const dockInMargin = 768;

interface Look {
	/** Limits the check to some screen widths; all by default. */
	at?(width: number): boolean;
	/** Lists the page's present problems, one per line. */
	find(page: Page): Promise<readonly string[]>;
}

/** Lists texts and controls that the mark in the margin covers while it moves from the page's beginning to its end. */
async function coveredByMark(page: Page): Promise<string[]> {
	await scrollPage(page, 0);
	const mark = await rectangleOf(page, ".dock");
	const [seen, furthest] = await Promise.all([
		seenOutside(page, ".dock, .site-header", mark),
		page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
	]);
	const way = { ...mark, bottom: mark.bottom + furthest };
	// The stages' range extends half a handle beyond its line on both sides, but is drawn and grabbed inside
	return seen.filter((each) => overlaps(each, way) && each.what !== homePage.house.handle).map(({ what }) => what);
}

/** Lists texts and controls that the bar, and what floats beside it, cover at the page's end. */
async function coveredByBar(page: Page): Promise<string[]> {
	await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
	const bar = await rectangleOf(page, ".dock");
	const covered = (await seenOutside(page, ".dock")).filter((seen) => overlaps(seen, bar));
	const floating = await page
		.locator("body *")
		.evaluateAll((all) =>
			all
				.filter((element) => getComputedStyle(element).position === "fixed" && element.checkVisibility())
				.map((element) => element.className),
		);
	const floats = floating.filter((name) => !["dock", "skip"].includes(name)).map((name) => `floats: ${name}`);
	return [...covered.map(({ what }) => what), ...floats];
}

/** Scrolls instantly: smooth scrolling would affect the next check. */
const scrollPage = (page: Page, top: number) => page.evaluate((top) => scrollTo({ top, behavior: "instant" }), top);

/** Lists axe's violations at the top of the page, where no header covers half a control. */
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
	await printStylesLoaded(page);
	await page.emulateMedia({ media: "print" });
	const faults = await page.evaluate(unprintable, sheet.width);
	const [width, header] = await page.evaluate(() => [
		document.documentElement.scrollWidth,
		getComputedStyle(document.querySelector(".site-header") ?? document.body).position,
	]);
	await page.emulateMedia({ media: "screen" });
	if (width !== sheet.width) faults.push(`is ${width} pixels wide`);
	if (header !== "static") faults.push("repeats its header");
	return faults;
}

/**
 * Lists the parts of a trade's drawing that are not rendered. Phones have numbered marks, wider screens leader lines.
 */
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

async function spacedTextFaults(page: Page): Promise<string[]> {
	await spaceText(page);
	const faults = [...(await beyondTheEdge(page)), ...(await cutOff(page))];
	// The last style sheet may have changed: the page adopts those of pages that it prefetches
	await page.evaluate(() => {
		const isSpacing = ({ cssRules }: CSSStyleSheet) => cssRules[0]?.cssText.includes("letter-spacing: 0.12em") ?? false;
		document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !isSpacing(sheet));
	});
	return faults;
}

/** Checks of a page, in the order in which they run. */
const looks = {
	"moves under reduced motion": { at: (width) => width === 1440, find: moving },
	"has accessibility faults found by axe": { at: (width) => width === 1440 || width === 390, find: violationsAtTop },
	"needs sideways scrolling": { find: beyondTheEdge },
	"has targets too small for a finger": { find: smallTargets },
	"has targets that take each other's clicks": { find: overlappingTargets },
	"cuts text off when a reader sets it wider": { at: (width) => width >= 360, find: spacedTextFaults },
	"has text that crosses the box it stands in": {
		at: (width) => width >= 360,
		find: (page) => page.evaluate(overflowingText),
	},
	"has a select that cuts an option off": { find: (page) => page.evaluate(cutOptions) },
	"starts the points of cards in a row unevenly": { find: (page) => page.evaluate(unevenPoints) },
	"takes more than three lines for a closing heading": {
		at: (width) => width >= 360,
		find: (page) => page.evaluate(longHeadings),
	},
	"does not draw a shape of a trade's drawing": { at: (width) => width >= 360, find: undrawn },
	"has content hidden behind the bottom bar": {
		at: (width) => width >= 360 && width < dockInMargin,
		find: coveredByBar,
	},
	"has content hidden behind the mark in the margin": {
		at: (width) => width >= dockInMargin,
		find: coveredByMark,
	},
	"prints incorrectly": { at: (width) => width === sheet.width, find: wrongOnPaper },
} satisfies Readonly<Record<string, Look>>;

const heightOf = (width: number): number => {
	if (width <= 320) return 256;
	if (width < dockInMargin) return 844;
	return width < 900 ? 390 : 900;
};

/** Renders content out of view, too, which a browser otherwise defers until it is scrolled to. */
const drawAll = (page: Page) =>
	page.evaluate(() => {
		const drawn = new CSSStyleSheet();
		drawn.replaceSync("* { content-visibility: visible !important }");
		document.adoptedStyleSheets.push(drawn);
	});

/**
 * Opens the page once, resizes its window to each of these widths in turn, and runs all checks.
 *
 * @returns the problems, each with its width and check
 */
export async function sweep(path: string, widths: readonly number[]): Promise<string[]> {
	const page = await visit("/robots.txt", {
		early: true,
		reducedMotion: true,
		expectedConsole: /^Page not found: \/404$/,
	});
	// A draft suppresses the welcome popup, which on a slow machine would appear before the sweep is over
	await page.evaluate(() => sessionStorage.setItem("draft:elsewhere", "{}"));
	await page.goto(path);
	await hydrated(page);
	// A fallback font matches the width of whole texts, not of each word
	await page.evaluate(async () => void (await Promise.all([...document.fonts].map((font) => font.load()))));
	await drawAll(page);
	const faults: string[] = [];
	const entries: [string, Look][] = Object.entries(looks);
	for (const width of widths) {
		await page.setViewportSize({ width, height: heightOf(width) });
		await observed(page);
		for (const [name, { at, find }] of entries) {
			if (at && !at(width)) continue;
			faults.push(...(await find(page)).map((what) => `${path} at ${width} pixels ${name}: ${what}`));
		}
	}
	return faults;
}
