import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { freshPage, visit } from "../support/browser/browser.ts";
import { eventually } from "../support/browser/carousels.ts";

const pair = (page: Page) => page.locator(".drawn-picture").first();

/** Returns the share of the frame that is drawn, in per cent, by the drawing's clip and by the brick line. */
const readCut = (page: Page) =>
	pair(page).evaluate((figure) => {
		const frame = figure.querySelector(".drawn-picture-frame")?.getBoundingClientRect();
		const line = figure.querySelector(".drawing-cut")?.getBoundingClientRect();
		const drawing = figure.querySelector(".drawing");
		if (!frame || !line || !drawing) throw new Error("no pair");
		const [, right = Number.NaN] =
			getComputedStyle(drawing)
				.clipPath.match(/-?[\d.]+/g)
				?.map(Number) ?? [];
		return {
			drawn: Math.round(100 - right),
			line: Math.round(((line.x + line.width / 2 - frame.x) / frame.width) * 100),
		};
	});

const at = (share: number) => ({ drawn: share, line: share });

/** Pages on which nothing scrolls the cut. */
const still = [
	["with reduced motion", { reducedMotion: true }],
	["without JavaScript", { javaScript: false }],
] as const;

test.each(still)(
	"%s the cut rests, follows the pointer, opens what the focus is on, and goes back",
	async (_, options) => {
		const page = await visit("/services/plumbing", options);
		await pair(page).scrollIntoViewIfNeeded();
		expect(await readCut(page)).toEqual(at(38));
		const box = await pair(page).locator(".drawn-picture-frame").boundingBox();
		if (!box) throw new Error("no frame");
		const point = (share: number) => page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
		// To the middle of a twelfth of the picture
		await point(0.2);
		await eventually(() => readCut(page)).toEqual(at(21));
		await point(0.7);
		await eventually(() => readCut(page)).toEqual(at(71));
		await page.mouse.move(2, 2);
		await eventually(() => readCut(page)).toEqual(at(38));
		await pair(page).getByRole("radio", { name: "Drawn" }).focus();
		await eventually(() => readCut(page)).toEqual(at(92));
		await pair(page).getByRole("radio", { name: "Built" }).focus();
		await eventually(() => readCut(page)).toEqual(at(8));
	},
);

test.each(still)("%s two labels choose the drawing or the picture", async (_, options) => {
	const page = await visit("/services/plumbing", options);
	await pair(page).getByText("Drawn", { exact: true }).click();
	await eventually(() => readCut(page)).toEqual(at(100));
	await page.keyboard.press("ArrowRight");
	expect(await pair(page).getByRole("radio", { name: "Built" }).isChecked()).toBe(true);
	await eventually(() => readCut(page)).toEqual(at(0));
});

test("both labels are underlined before one is chosen, which leaves no line at the edge", async () => {
	const page = await visit("/about", { touch: true, width: 390, height: 800 });
	const listLines = () =>
		pair(page)
			.locator("label")
			.evaluateAll((labels) =>
				labels.map((label) => {
					const { textDecorationLine, textDecorationThickness } = getComputedStyle(label);
					return `${textDecorationLine} ${textDecorationThickness}`;
				}),
			);
	const readOpacity = () =>
		pair(page)
			.locator(".drawing-cut")
			.evaluate((line) => getComputedStyle(line).opacity);
	expect(await listLines()).toEqual(["underline 1px", "underline 1px"]);
	expect(await readOpacity()).toBe("1");
	// A finger on the right half
	await page.touchscreen.tap(300, ((await pair(page).boundingBox())?.y ?? 0) + 60);
	await eventually(listLines).toEqual(["underline 1px", "underline 2px"]);
	await eventually(readOpacity).toBe("0");
});

test("the cut takes 600 ms", async () => {
	const page = await visit("/services/plumbing");
	expect(await pair(page).evaluate((figure) => getComputedStyle(figure).transitionDuration)).toBe("0.6s, 0.6s");
});

test("the page builds itself while it scrolls, as far as the cut at rest, and a choice stops that", async () => {
	const page = await visit("/projects");
	/** Puts the pair's top at a share of the screen's height. */
	const put = (share: number) =>
		pair(page).evaluate((figure, share) => {
			scrollBy({ top: figure.getBoundingClientRect().top - innerHeight * share, behavior: "instant" });
		}, share);
	const cuts: number[] = [];
	for (const share of [0.75, 0.4, 0.05]) {
		await put(share);
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
		cuts.push((await readCut(page)).drawn);
	}
	expect(cuts).toEqual(cuts.toSorted((one, other) => other - one));
	expect(cuts[0]).toBeGreaterThan(60);
	expect(cuts[2]).toBe(38);
	await pair(page).getByText("Drawn", { exact: true }).click();
	await eventually(() => readCut(page)).toEqual(at(100));
	await put(0.4);
	expect(await readCut(page)).toEqual(at(100));
});

test("a drawing is not fetched before its picture is near", async () => {
	const page = await freshPage({ width: 320, height: 300 });
	const fetched: string[] = [];
	page.on("request", (request) => fetched.push(request.url()));
	await page.goto("/");
	const { name, far } = await page.evaluate(() => {
		const drawing = [...document.querySelectorAll<HTMLImageElement>("main .drawing img")].at(-1);
		return {
			name: /\/media\/([\w-]+)\./.exec(drawing?.src ?? "")?.[1] ?? "",
			far: (drawing?.parentElement?.getBoundingClientRect().top ?? 0) - innerHeight,
		};
	});
	// Browsers fetch lazy pictures up to 2,500 px ahead
	expect(far).toBeGreaterThan(2500);
	const isFetched = () => fetched.some((url) => url.includes(`${name}.`) && url.includes("-drawing-"));
	await page.waitForLoadState("networkidle");
	expect(isFetched()).toBe(false);
	await page.locator("main .drawn-picture-frame").last().scrollIntoViewIfNeeded();
	await expect.poll(isFetched).toBe(true);
});

test("no drawing is fetched before the page has loaded", async () => {
	const page = await freshPage({ width: 1440, height: 900 });
	await page.goto("/");
	const isDrawn = () => page.locator(".hero .drawing img").evaluate((img: HTMLImageElement) => img.naturalWidth > 0);
	await expect.poll(isDrawn).toBe(true);
	const { early, loaded } = await page.evaluate(() => {
		const loaded = performance.timing.loadEventEnd - performance.timing.navigationStart;
		const drawings = performance.getEntriesByType("resource").filter(({ name }) => name.includes("-drawing-"));
		return { loaded, early: drawings.filter(({ startTime }) => startTime < loaded).map(({ name }) => name) };
	});
	expect(loaded).toBeGreaterThan(0);
	expect(early).toEqual([]);
});

test("with forced colours the drawing keeps its paper, and on paper nothing is built", async () => {
	const page = await visit("/services/plumbing", { reducedMotion: true });
	await page.emulateMedia({ forcedColors: "active" });
	const paper = () =>
		pair(page)
			.locator(".drawing")
			.evaluate((drawing) => getComputedStyle(drawing).backgroundColor);
	expect(await paper()).toBe("rgb(251, 250, 246)");
	await page.emulateMedia({ media: "print", forcedColors: "none" });
	await eventually(() =>
		pair(page)
			.locator(".drawing")
			.evaluate((drawing) => getComputedStyle(drawing).clipPath),
	).toBe("none");
});

test.each(["/thank-you", "/no-such-page", "/admin"])("the drawing of %s is as wide as its column", async (path) => {
	const page = await freshPage({ expectedConsole: /^Page not found: / });
	for (const [width, least] of [
		[360, 320],
		[768, 640],
		[1440, 640],
	] as const) {
		await page.setViewportSize({ width, height: 800 });
		await page.goto(path);
		const box = await page.locator(".message-page .picture").boundingBox();
		expect(box?.width, `at ${width}`).toBeGreaterThan(least);
	}
});

test.each(["/", "/about"])("the first view of %s is drawn before the page's scripts have arrived", async (path) => {
	const page = await freshPage({ expectedConsole: /assets/ });
	await page.route("**/assets/*.js", (route) => route.abort());
	await page.goto(path);
	const drawing = page.locator(".drawing img").first();
	await eventually(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
