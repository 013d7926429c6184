import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, expect, inject } from "vitest";
import { hydrated, markHydrated } from "./hydrated.ts";
import { product } from "./product.ts";

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
let visitors = 0;
const complaints: string[] = [];

/** Where the pages are: the running product of this test file, or TEST_BASE_URL (Vitest uses BASE_URL itself). */
export const baseUrl = async (): Promise<string> => process.env.TEST_BASE_URL ?? (await product()).url;

/** The same page's lines about a missing or refused resource are the browser's own, not the site's. */
const ofTheBrowser = /^Failed to load resource/;

/**
 * A page at no address yet, in a fresh browser context on the running product: nothing in its cache.
 * A console error or an exception in the page fails the test, and so does a state that it leaves the page in without
 * the rules for it; the context closes after it.
 */
export async function freshPage(options: PageOptions = {}): Promise<Page> {
	const {
		width = 1440,
		height = 900,
		javaScript = true,
		reducedMotion = false,
		touch = false,
		pixelRatio = 1,
	} = options;
	browser ??= await chromium.connect(inject("browser"));
	const context = await browser.newContext({
		baseURL: await baseUrl(),
		viewport: { width, height },
		deviceScaleFactor: pixelRatio,
		javaScriptEnabled: javaScript,
		reducedMotion: reducedMotion ? "reduce" : "no-preference",
		hasTouch: touch,
		extraHTTPHeaders: { "X-Forwarded-For": `192.0.2.${visitors++ % 255}` },
	});
	contexts.push(context);
	context.setDefaultTimeout(60_000);
	const page = await context.newPage();
	page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
	page.on("console", (message) => {
		const text = message.text();
		if (message.type() !== "error" || ofTheBrowser.test(text) || options.expectedConsole?.test(text)) return;
		complaints.push(`${page.url()}: ${text}`);
	});
	if (options.clock) await page.clock.install();
	if (options.clock === "stopped") await page.clock.pauseAt(Date.now() + 1_000);
	return page;
}

/** Opens a page of the running product in a fresh browser context, hydrated and ready for a visitor. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Page> {
	const { javaScript = true, early = false, clock } = options;
	const page = await freshPage(options);
	if (javaScript) await markHydrated(page);
	await page.goto(path);
	if (javaScript && !early) await hydrated(page, Boolean(clock));
	return page;
}

afterEach(async () => {
	await Promise.all(contexts.splice(0).map((context) => context.close()));
	expect(complaints.splice(0), "console errors").toEqual([]);
});

afterAll(() => browser?.close());
