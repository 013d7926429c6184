import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pages } from "../../content/pages/index.ts";
import { freshPage, visit } from "../support/browser/browser.ts";
import { isSample } from "../support/browser/samples.ts";

test("no picture sets decoding=async, which has kept pages from being drawn", async () => {
	const page = await visit("/", { javaScript: false });
	expect(await page.locator("img").count()).toBeGreaterThan(10);
	expect(await page.locator("img[decoding]").count()).toBe(0);
});

/** Screens from narrow to wide, because a browser that has a picture does not fetch a smaller one. */
const screens = [
	{ width: 390, height: 844 },
	{ width: 768, height: 1024 },
	{ width: 1024, height: 768 },
	{ width: 1440, height: 900 },
] as const;

/** The widest screen, which shows whether a master is large enough; every page has its own. */
const widest = { width: 1920, height: 1080 };

/** Largest enlargement of a picture by pixel ratio of the screen. */
const most = { 1: 1.1, 2: 1.5 } as const;

/** Limit for drawings, which is higher: a hairline drawn larger is still a line. */
const mostOfDrawings = { 1: 1.25, 2: 2.5 } as const;

/** Large pictures whose masters have no more pixels, on the largest screens. */
const wholeMaster =
	/^\/(about|areas|contact|projects)? at 1920 × 2: (hall-clapham|hero-kitchen|kitchen-detail|loft-rooflights|reno-islington|reno-openplan|stage-first-fix)\./;

/** Lists pictures on the page that are enlarged too much. The name of a picture with several sizes gives its width. */
const enlarged = (page: Page, where: string, pixelRatio: 1 | 2) =>
	page.evaluate(
		async ({ where, pixelRatio, most, mostOfDrawings }) => {
			// Vectors are sharp at every size
			const pictures = [...document.images].filter(
				(image) => /\/media\/.+(?<!\.svg)$/.test(image.currentSrc) && image.checkVisibility() && image.clientWidth > 0,
			);
			await Promise.all(pictures.map((image) => image.decode()));
			return pictures.flatMap((image) => {
				const uncut = Math.max(image.clientWidth, (image.clientHeight * image.naturalWidth) / image.naturalHeight);
				const [, name = image.currentSrc, dots = image.naturalWidth] =
					/\/media\/(.+)-(\d+)\.\w+$/.exec(image.currentSrc) ?? [];
				const times = (uncut * pixelRatio) / Number(dots);
				const limit = name.endsWith("-drawing") ? mostOfDrawings : most;
				return times <= limit + 0.005 ? [] : [`${where}: ${name} ${Math.round(uncut)} px wide in ${dots} dots`];
			});
		},
		{ where, pixelRatio, most: most[pixelRatio], mostOfDrawings: mostOfDrawings[pixelRatio] },
	);

/** Renders the slides beyond a carousel's first view, which otherwise happens once they come into view. */
const drawSlides = (page: Page) =>
	page.evaluate(() => {
		const drawn = new CSSStyleSheet();
		drawn.replaceSync("* { content-visibility: visible !important }");
		document.adoptedStyleSheets = [drawn];
	});

/** Lists pictures that are still enlarged once the browser has had time to fetch larger ones. */
async function enlargedAtLast(page: Page, where: string, pixelRatio: 1 | 2) {
	let found = [`${where}: pictures that are never decoded`];
	const settled = async () => {
		found = await enlarged(page, where, pixelRatio);
		return found;
	};
	// Decoding fails while the browser switches renditions, and is retried with the rest
	await expect
		.poll(settled, { timeout: 5_000 })
		.toEqual([])
		.catch(() => undefined);
	return found;
}

test.each([1, 2] as const)(
	"no picture is visibly enlarged at %i device pixels per CSS pixel",
	async (pixelRatio) => {
		const page = await freshPage({ javaScript: false, pixelRatio });
		const found: string[] = [];
		for (const { path } of pages) {
			const [first = widest, ...wider] = isSample(path) ? [...screens, widest] : [widest];
			await page.setViewportSize(first);
			await page.goto(path);
			await drawSlides(page);
			for (const screen of [first, ...wider]) {
				await page.setViewportSize(screen);
				found.push(...(await enlargedAtLast(page, `${path} at ${screen.width} × ${pixelRatio}`, pixelRatio)));
			}
		}
		expect(found.filter((line) => !wholeMaster.test(line))).toEqual([]);
	},
	240_000,
);
