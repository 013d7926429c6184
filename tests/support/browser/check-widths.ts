import type { Page } from "playwright-core";
import { homePage } from "../../../content/pages/home.ts";
import { listViolations } from "./axe.ts";
import { listCutOptions, listLongHeadings, listOverflowingTexts, listUnevenPoints } from "./boxes.ts";
import { visit } from "./browser.ts";
import { waitForHydration } from "./hydration.ts";
import {
	listCutOffTexts,
	listOverlappingTargets,
	listSmallTargets,
	listTextsBeyondEdge,
	spaceText,
} from "./layout-checks.ts";
import { waitForObservers } from "./observers.ts";
import { listUnprintable, sheet, waitForPrintStyles } from "./paper.ts";
import { listVisibleOutside, measureBox, overlaps } from "./rectangles.ts";

/** Width from which the bar along the bottom becomes a mark in the margin. */
const dockInMargin = 768;

interface Check {
	/** Limits the check to some screen widths; all by default. */
	at?(width: number): boolean;
	/** Lists the page's present problems, one per line. */
	find(page: Page): Promise<readonly string[]>;
}

/** Lists texts and controls that the mark in the margin covers while it moves from the page's beginning to its end. */
async function listCoveredByMark(page: Page): Promise<string[]> {
	await scrollPage(page, 0);
	const [mark, header] = [await measureBox(page, ".dock"), await measureBox(page, ".site-header")];
	// Between phones and wide screens the mark is in the header, which covers what passes under it
	if (mark.bottom <= header.bottom) return [];
	const [seen, furthest] = await Promise.all([
		listVisibleOutside(page, ".dock, .site-header", mark),
		page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
	]);
	const way = { ...mark, bottom: mark.bottom + furthest };
	// The stages' range extends half a handle beyond its line on both sides, but is drawn and grabbed inside
	return seen.filter((each) => overlaps(each, way) && each.what !== homePage.house.handle).map(({ what }) => what);
}

/** Lists texts and controls that the bar, and what floats beside it, cover at the page's end. */
async function listCoveredByBar(page: Page): Promise<string[]> {
	await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
	const bar = await measureBox(page, ".dock");
	const covered = (await listVisibleOutside(page, ".dock")).filter((seen) => overlaps(seen, bar));
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
async function listViolationsAtTop(page: Page): Promise<string[]> {
	await scrollPage(page, 0);
	return listViolations(page);
}

async function listMotion(page: Page): Promise<string[]> {
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

async function listPrintFaults(page: Page): Promise<string[]> {
	await waitForPrintStyles(page);
	await page.emulateMedia({ media: "print" });
	const faults = await page.evaluate(listUnprintable, sheet.width);
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
const listUndrawnShapes = (page: Page) =>
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

async function listSpacedTextFaults(page: Page): Promise<string[]> {
	await spaceText(page);
	const faults = [...(await listTextsBeyondEdge(page)), ...(await listCutOffTexts(page))];
	// The last style sheet may have changed: the page adopts those of pages that it prefetches
	await page.evaluate(() => {
		const isSpacing = ({ cssRules }: CSSStyleSheet) => cssRules[0]?.cssText.includes("letter-spacing: 0.12em") ?? false;
		document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !isSpacing(sheet));
	});
	return faults;
}

/** Checks of a page, in the order in which they run. */
const checks = {
	"moves under reduced motion": { at: (width) => width === 1440, find: listMotion },
	"has accessibility faults found by axe": {
		at: (width) => width === 1440 || width === 390,
		find: listViolationsAtTop,
	},
	"needs sideways scrolling": { find: listTextsBeyondEdge },
	"has targets too small for a finger": { find: listSmallTargets },
	"has targets that take each other's clicks": { find: listOverlappingTargets },
	"cuts text off when a reader sets it wider": { at: (width) => width >= 360, find: listSpacedTextFaults },
	"has text that crosses the box it stands in": {
		at: (width) => width >= 360,
		find: (page) => page.evaluate(listOverflowingTexts),
	},
	"has a select that cuts an option off": { find: (page) => page.evaluate(listCutOptions) },
	"starts the points of cards in a row unevenly": { find: (page) => page.evaluate(listUnevenPoints) },
	"takes more than three lines for a closing heading": {
		at: (width) => width >= 360,
		find: (page) => page.evaluate(listLongHeadings),
	},
	"does not draw a shape of a trade's drawing": { at: (width) => width >= 360, find: listUndrawnShapes },
	"has content hidden behind the bottom bar": {
		at: (width) => width >= 360 && width < dockInMargin,
		find: listCoveredByBar,
	},
	"has content hidden behind the mark in the margin": {
		at: (width) => width >= dockInMargin,
		find: listCoveredByMark,
	},
	"prints incorrectly": { at: (width) => width === sheet.width, find: listPrintFaults },
} satisfies Readonly<Record<string, Check>>;

const chooseHeight = (width: number): number => {
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
export async function checkWidths(path: string, widths: readonly number[]): Promise<string[]> {
	const page = await visit("/robots.txt", {
		early: true,
		reducedMotion: true,
		expectedConsole: /^Page not found: \/404$/,
	});
	// A draft suppresses the welcome popup, which on a slow machine would appear before the sweep is over
	await page.evaluate(() => sessionStorage.setItem("draft:elsewhere", "{}"));
	await page.goto(path);
	await waitForHydration(page);
	// A fallback font matches the width of whole texts, not of each word
	await page.evaluate(async () => void (await Promise.all([...document.fonts].map((font) => font.load()))));
	await drawAll(page);
	const faults: string[] = [];
	const entries: [string, Check][] = Object.entries(checks);
	for (const width of widths) {
		await page.setViewportSize({ width, height: chooseHeight(width) });
		await waitForObservers(page);
		for (const [name, { at, find }] of entries) {
			if (at && !at(width)) continue;
			faults.push(...(await find(page)).map((what) => `${path} at ${width} pixels ${name}: ${what}`));
		}
	}
	return faults;
}
