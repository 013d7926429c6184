import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";
import { eventually } from "../support/browser/carousels.ts";
import { waitForHydration } from "../support/browser/hydration.ts";

const locateFilm = (page: Page) => page.locator("video");
const isPaused = (page: Page) => locateFilm(page).evaluate((film: HTMLVideoElement) => film.paused);
const pauseButton = (page: Page) => page.getByRole("button", { name: "Pause film" });
const playButton = (page: Page) => page.getByRole("button", { name: "Play film" });

/** Lists the films that the page has requested, with the time of each request in milliseconds. */
const filmRequests = (page: Page) =>
	page.evaluate(() =>
		performance
			.getEntriesByType("resource")
			.filter(({ name }) => /\.(webm|mp4)$/.test(name))
			.map(({ startTime }) => startTime),
	);

/** Waits for work that the page defers until the browser is idle, and for its effects. */
const idle = (page: Page) =>
	page.evaluate(async () => {
		for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => requestIdleCallback(resolve));
	});

/** Opens the home page in a browser that the script has changed. */
async function visitHomeWith(change: () => void) {
	const page = await visit("/thank-you", { unshared: true });
	await page.addInitScript(change);
	await page.goto("/");
	await waitForHydration(page);
	return page;
}

test("the film is requested only after the page has loaded, then plays muted and in a loop", async () => {
	const page = await visit("/");
	await expect
		.poll(() => locateFilm(page).evaluate((film: HTMLVideoElement) => film.currentTime), { timeout: 10_000 })
		.toBeGreaterThan(0);
	expect(await locateFilm(page).evaluate((film: HTMLVideoElement) => [film.muted, film.loop])).toEqual([true, true]);
	const types = await locateFilm(page)
		.locator("source")
		.evaluateAll((all) => all.map((source) => source.getAttribute("type")));
	expect(types).toEqual(["video/webm", "video/mp4"]);
	// A film's resource timing entry appears once all of it has loaded
	await expect.poll(() => filmRequests(page)).not.toEqual([]);
	const loaded = await page.evaluate(() => performance.timing.loadEventEnd - performance.timing.navigationStart);
	for (const startTime of await filmRequests(page)) expect(startTime).toBeGreaterThanOrEqual(loaded);
});

test("the film is a pixel shorter than its poster, so the poster stays the page's largest paint", async () => {
	for (const path of ["/", "/projects", "/services"]) {
		const page = await visit(path, { width: 412, height: 823 });
		const film = page.locator(".film").first();
		await film.locator("video").waitFor({ state: "attached" });
		const [poster, video] = await film.evaluate((box) =>
			[...box.querySelectorAll("img, video")].map((part) => part.getBoundingClientRect().height),
		);
		expect(Math.ceil(video ?? Number.NaN)).toBeLessThanOrEqual(Math.floor(poster ?? Number.NaN));
	}
});

test("the film plays only while a tenth of it is in view, give or take 50 pixels", async () => {
	const page = await visit("/");
	await expect.poll(() => isPaused(page)).toBe(false);
	/** Scrolls until only these pixels of the film are left, above or below the tenth. */
	const leave = (pixels: number) =>
		locateFilm(page).evaluate((film, more) => {
			const { bottom, height } = film.getBoundingClientRect();
			scrollTo(0, scrollY + bottom - (height / 10 - 50) - more);
		}, pixels);
	await leave(-10);
	await expect.poll(() => isPaused(page)).toBe(true);
	await leave(10);
	await expect.poll(() => isPaused(page)).toBe(false);
});

test("the film stops at the visitor's button and stays stopped until clicked again", async () => {
	const page = await visit("/");
	await pauseButton(page).click();
	await playButton(page).waitFor();
	expect(await isPaused(page)).toBe(true);
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
	await page.evaluate(() => scrollTo(0, 0));
	await page.getByRole("link", { name: "View Services" }).hover();
	expect(await isPaused(page)).toBe(true);
	await playButton(page).click();
	await pauseButton(page).waitFor();
	expect(await isPaused(page)).toBe(false);
});

test("the film starts on the first click anywhere if the browser blocks autoplay", async () => {
	const page = await visitHomeWith(() => {
		const { play } = HTMLMediaElement.prototype;
		let isBlocked = true;
		addEventListener("pointerdown", () => (isBlocked = false), { capture: true });
		HTMLMediaElement.prototype.play = function () {
			return isBlocked ? Promise.reject(new DOMException("No gesture yet", "NotAllowedError")) : play.call(this);
		};
	});
	await playButton(page).waitFor();
	expect(await isPaused(page)).toBe(true);
	await page.getByRole("heading", { level: 1 }).click();
	await expect.poll(() => isPaused(page)).toBe(false);
});

test.each([{ saveData: true }, { effectiveType: "slow-2g" }, { effectiveType: "2g" }, { effectiveType: "3g" }])(
	"no film is requested over a connection that reports %j",
	async (connection) => {
		const page = await visit("/thank-you", { unshared: true });
		await page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection);
		await page.goto("/");
		await waitForHydration(page);
		await idle(page);
		expect(await locateFilm(page).count()).toBe(0);
		expect(await filmRequests(page)).toEqual([]);
	},
);

test.each([
	["/", ".hero"],
	["/projects", ".intro-film"],
	["/services", ".services-film"],
])("the film of %s takes at most 350 kB on a phone, with a small button in the corner", async (path, frame) => {
	const page = await visit(path, { width: 390, height: 844, touch: true });
	const film = page.locator(`${frame} video`);
	await film.scrollIntoViewIfNeeded();
	const sources = film.locator("source");
	expect(await sources.count()).toBe(2);
	for (const src of await sources.evaluateAll((all) => all.map((source) => source.getAttribute("src") ?? ""))) {
		const { headers } = await page.request.head(src).then((response) => ({ headers: response.headers() }));
		expect(Number(headers["content-length"])).toBeLessThanOrEqual(350_000);
	}
	const [toggle, box] = [await page.locator(`${frame} .film-toggle`).boundingBox(), await film.boundingBox()];
	if (!toggle || !box) throw new Error("no film");
	expect([toggle.width, toggle.height]).toEqual([44, 44]);
	expect(box.x + box.width - toggle.x - toggle.width, "from the right").toBeLessThanOrEqual(24);
	if (path !== "/") expect(box.y + box.height - toggle.y - toggle.height, "from below").toBeLessThanOrEqual(24);
});

test.each([
	{ width: 390, height: 844, touch: true },
	{ width: 1440, height: 900 },
])("the home page's film begins as its poster and stays built while lines come and go: %j", async (screen) => {
	const page = await visit("/", screen);
	const parts = await page.locator(".hero video").evaluate(async (film: HTMLVideoElement) => {
		const poster = document.querySelector<HTMLImageElement>(".hero .film img");
		const [columns, rows] = [24, 12];
		const canvas = Object.assign(document.createElement("canvas"), { width: columns, height: rows });
		const context = canvas.getContext("2d", { willReadFrequently: true });
		if (!poster || !context) throw new Error("nothing to compare");
		const readPixels = (picture: CanvasImageSource) => {
			context.drawImage(picture, 0, 0, columns, rows);
			return context.getImageData(0, 0, columns, rows).data;
		};
		await poster.decode();
		const built = readPixels(poster);
		film.preload = "auto";
		if (film.readyState < 1) await new Promise((resolve) => film.addEventListener("loadedmetadata", resolve));
		const parts: { drawn: number; change: number }[] = [];
		for (let part = 0; part < 10; part++) {
			const isThere = new Promise((resolve) => film.addEventListener("seeked", resolve, { once: true }));
			film.currentTime = (film.duration * part) / 10;
			await isThere;
			const differences = [...readPixels(film)].map((value, at) => Math.abs(value - (built[at] ?? 0)));
			const average = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
			const isDrawn = (column: number) =>
				average(differences.filter((_, at) => Math.floor(at / 4) % columns === column)) > 20;
			parts.push({ drawn: [...Array(columns).keys()].filter(isDrawn).length, change: average(differences) });
		}
		return parts;
	});
	expect(parts.map(({ drawn }) => drawn)).toEqual(parts.map(() => 0));
	const changes = parts.map(({ change }) => change);
	expect(Math.max(...changes)).toBeGreaterThan((changes[0] ?? 0) + 1);
});

test("on a phone in landscape the film is only its poster", async () => {
	const page = await visit("/", { width: 844, height: 390, touch: true });
	await idle(page);
	expect(await locateFilm(page).count()).toBe(0);
});

test("the film switches to the phone version when the window becomes as narrow as a phone", async () => {
	const page = await visit("/");
	await eventually(() => isPaused(page)).toBe(false);
	await page.setViewportSize({ width: 500, height: 900 });
	await page.locator('video source[src*="film-hero-phone"]').first().waitFor({ state: "attached" });
	await eventually(() => isPaused(page)).toBe(false);
});

test("a playing film stops under reduced motion and plays again when its button is clicked", async () => {
	const page = await visit("/");
	await expect.poll(() => isPaused(page)).toBe(false);
	await page.emulateMedia({ reducedMotion: "reduce" });
	await expect.poll(() => isPaused(page)).toBe(true);
	await playButton(page).click();
	await expect.poll(() => isPaused(page)).toBe(false);
});

test("under reduced motion the film is not requested before its play button is clicked", async () => {
	const page = await visit("/", { reducedMotion: true });
	await playButton(page).waitFor();
	await idle(page);
	expect(await filmRequests(page)).toEqual([]);
	expect(await page.locator(".hero .film img").isVisible()).toBe(true);
	await playButton(page).click();
	await expect.poll(() => isPaused(page)).toBe(false);
});

test("without JavaScript the film is only its poster", async () => {
	const page = await visit("/", { javaScript: false });
	expect(await locateFilm(page).count()).toBe(0);
	expect(await page.locator(".hero .film img").isVisible()).toBe(true);
	expect(await page.getByRole("button", { name: /film/ }).count()).toBe(0);
});
