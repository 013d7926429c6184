import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, expect, inject } from "vitest";
import { baseUrl } from "./base-url.ts";
import { hydrated, markHydrated } from "./hydrated.ts";

interface PageOptions {
	readonly width?: number;
	readonly height?: number;
	/** A browser without JavaScript reads the page as the service sends it. */
	readonly javaScript?: boolean;
	readonly reducedMotion?: boolean;
	readonly touch?: boolean;
	/** Pixels of the screen to a pixel of the page. */
	readonly pixelRatio?: number;
	/** Installs Playwright's fake clock before the page loads; move it with `page.clock`. A stopped one moves only so. */
	readonly clock?: boolean | "stopped";
	/** Lines that the page may write to the console; any other error fails the test. */
	readonly expectedConsole?: RegExp;
}

interface VisitOptions extends PageOptions {
	/** Do not wait for the app to be hydrated. */
	readonly early?: boolean;
}

let browser: Browser | undefined;
const contexts: BrowserContext[] = [];
/** By what cannot be changed in one: they outlive a test with their process and cache, so that a visit costs two thirds. */
const shared = new Map<string, Promise<BrowserContext>>();
let visitors = Math.floor(Math.random() * 2 ** 24);
const complaints: string[] = [];

/** A private one that no other file is likely to use. */
function nextAddress(): string {
	visitors = (visitors + 1) % 2 ** 24;
	return `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/** The same page's lines about a missing or refused resource are the browser's own, not the site's. */
const ofTheBrowser = /^Failed to load resource/;

async function newContext({ javaScript = true, touch = false, pixelRatio = 1 }: PageOptions): Promise<BrowserContext> {
	browser ??= await chromium.connect(inject("browser"));
	const context = await browser.newContext({
		baseURL: await baseUrl(),
		deviceScaleFactor: pixelRatio,
		javaScriptEnabled: javaScript,
		hasTouch: touch,
	});
	context.setDefaultTimeout(60_000);
	await markHydrated(context);
	return context;
}

async function newPage(context: BrowserContext, options: PageOptions): Promise<Page> {
	const { width = 1440, height = 900, reducedMotion = false } = options;
	const page = await context.newPage();
	page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
	page.on("console", (message) => {
		const text = message.text();
		if (message.type() !== "error" || ofTheBrowser.test(text) || options.expectedConsole?.test(text)) return;
		complaints.push(`${page.url()}: ${text}`);
	});
	await Promise.all([
		page.setViewportSize({ width, height }),
		page.emulateMedia({ reducedMotion: reducedMotion ? "reduce" : "no-preference" }),
		page.setExtraHTTPHeaders({ "X-Forwarded-For": nextAddress() }),
	]);
	return page;
}

/**
 * A page at no address yet, in a fresh browser context on the running product: nothing in its cache.
 * A console error or an exception in the page fails the test; the context closes after it.
 */
export async function freshPage(options: PageOptions = {}): Promise<Page> {
	const context = await newContext(options);
	contexts.push(context);
	const page = await newPage(context, options);
	if (options.clock) await page.clock.install();
	if (options.clock === "stopped") await page.clock.pauseAt(Date.now() + 1_000);
	return page;
}

/** A page at no address yet, without cookies and storage, in a context that other tests of this file have used. */
export async function blankPage(options: PageOptions): Promise<Page> {
	const { javaScript, touch, pixelRatio } = options;
	const kind = JSON.stringify([javaScript, touch, pixelRatio]);
	const context = shared.get(kind) ?? newContext(options);
	shared.set(kind, context);
	return newPage(await context, options);
}

/** Leaves nothing of a test in its context but the cache, and a page that keeps the process alive. */
async function clear(context: BrowserContext): Promise<void> {
	const [first, ...others] = context.pages();
	if (!first) return;
	await Promise.all(others.map((page) => page.close()));
	await first.unrouteAll({ behavior: "ignoreErrors" });
	await context.setOffline(false);
	await first.goto("/robots.txt");
	await first.evaluate(() => localStorage.clear());
	await context.clearCookies();
}

/** Opens a page of the running product for a visitor who has never been here, hydrated and ready. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Page> {
	const { javaScript = true, early = false, clock } = options;
	const page = await (clock ? freshPage(options) : blankPage(options));
	await page.goto(path);
	if (javaScript && !early) await hydrated(page, Boolean(clock));
	return page;
}

afterEach(async ({ task }) => {
	const hasFailed = task.result?.state === "fail";
	const afterwards = [...shared].map(async ([kind, opening]) => {
		const context = await opening;
		// A page that has crashed is past clearing.
		const isClear =
			!hasFailed &&
			(await clear(context).then(
				() => true,
				() => false,
			));
		if (isClear) return;
		shared.delete(kind);
		await context.close();
	});
	await Promise.all([...contexts.splice(0).map((context) => context.close()), ...afterwards]);
	expect(complaints.splice(0), "console errors").toEqual([]);
});

afterAll(() => browser?.close());
