import type { BrowserContext, Page } from "playwright-core";
import { complain, record } from "./artefacts.ts";
import { hydrated, markHydrated } from "./hydrated.ts";
import { launched } from "./launched.ts";
import { baseUrl } from "./product.ts";

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
	/** Errors that the page may write to the console, or leave uncaught; any other fails the test. */
	readonly expectedConsole?: RegExp;
	/** Opens a page that no other test gets, because this one changes it for good: by a script at its start, for example. */
	readonly unshared?: boolean;
}

interface VisitOptions extends PageOptions {
	/** Do not wait for the app to be hydrated. */
	readonly early?: boolean;
}

interface Shared {
	readonly context: BrowserContext;
	/** A page of the site that stays open: with it the process lives on, and it clears the storage. */
	readonly keeper: Page;
	/** What a test has left, emptied: to lead it elsewhere costs half of what a new one does. */
	spare?: Page | undefined;
}

const contexts: BrowserContext[] = [];
/** By what cannot be changed in one: they outlive a test with their process and cache, so that a visit costs two thirds. */
const shared = new Map<string, Promise<Shared>>();
/** Pages that another test may have after this one. */
const reusable = new WeakSet<Page>();
let visitors = Math.floor(Math.random() * 2 ** 24);

/** A private one that no other file is likely to use. */
function nextAddress(): string {
	visitors = (visitors + 1) % 2 ** 24;
	return `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/** The same page's lines about a missing or refused resource are the browser's own, not the site's. */
const ofTheBrowser = /^Failed to load resource/;

async function newContext({ javaScript = true, touch = false, pixelRatio = 1 }: PageOptions): Promise<BrowserContext> {
	const context = await (await launched()).newContext({
		baseURL: await baseUrl(),
		deviceScaleFactor: pixelRatio,
		javaScriptEnabled: javaScript,
		hasTouch: touch,
	});
	context.setDefaultTimeout(60_000);
	await Promise.all([markHydrated(context), record(context)]);
	return context;
}

async function newShared(options: PageOptions): Promise<Shared> {
	const context = await newContext(options);
	const keeper = await context.newPage();
	await keeper.goto("/robots.txt");
	return { context, keeper };
}

async function preparePage(page: Page, options: PageOptions): Promise<Page> {
	const { width = 1440, height = 900, reducedMotion = false } = options;
	const demandExpected = (text: string) => {
		if (!options.expectedConsole?.test(text)) complain(`${page.url()}: ${text}`);
	};
	page.on("pageerror", (error) => demandExpected(error.message));
	page.on("console", (message) => {
		if (message.type() === "error" && !ofTheBrowser.test(message.text())) demandExpected(message.text());
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
	const page = await preparePage(await context.newPage(), options);
	if (options.clock) await page.clock.install();
	if (options.clock === "stopped") await page.clock.pauseAt(Date.now() + 1_000);
	return page;
}

/** A page at no address that matters, without cookies and storage, in a context that other tests of this file have used. */
export async function blankPage(options: PageOptions): Promise<Page> {
	const { javaScript, touch, pixelRatio, unshared = false } = options;
	const kind = JSON.stringify([javaScript, touch, pixelRatio]);
	const opening = shared.get(kind) ?? newShared(options);
	shared.set(kind, opening);
	const kept = await opening;
	const { context, spare } = kept;
	if (spare && !unshared) {
		kept.spare = undefined;
		return preparePage(spare, options);
	}
	const page = await context.newPage();
	if (!unshared) reusable.add(page);
	return preparePage(page, options);
}

const pageEvents = [
	"console",
	"crash",
	"pageerror",
	"popup",
	"request",
	"requestfailed",
	"requestfinished",
	"response",
];

/** Leaves nothing of a test in its page. */
async function empty(page: Page): Promise<Page> {
	for (const event of pageEvents) page.removeAllListeners(event);
	await page.unrouteAll({ behavior: "ignoreErrors" });
	await page.goto("/robots.txt");
	await Promise.all([
		page.evaluate(() => sessionStorage.clear()),
		page.mouse.move(0, 0),
		page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, contrast: null }),
	]);
	return page;
}

/** Leaves nothing of a test in its context but the cache. */
async function clear(kept: Shared): Promise<void> {
	const { context, keeper } = kept;
	await Promise.all([context.unrouteAll({ behavior: "ignoreErrors" }), context.setOffline(false)]);
	const opened = context.pages().filter((page) => page !== keeper);
	const spare = kept.spare ?? opened.find((page) => reusable.has(page));
	await Promise.all(opened.filter((page) => page !== spare).map((page) => page.close()));
	if (spare && spare !== kept.spare) kept.spare = await empty(spare);
	await Promise.all([keeper.evaluate(() => localStorage.clear()), context.clearCookies()]);
}

/** Opens a page of the running product for a visitor who has never been here, hydrated and ready. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Page> {
	const { javaScript = true, early = false, clock } = options;
	const page = await (clock ? freshPage(options) : blankPage(options));
	await page.goto(path);
	if (javaScript && !early) await hydrated(page, Boolean(clock));
	return page;
}

/** Closes what a test has opened; what has failed leaves nothing to the next one. */
export async function leavePages(hasFailed: boolean): Promise<void> {
	const afterwards = [...shared].map(async ([kind, opening]) => {
		const kept = await opening;
		// A page that has crashed is past clearing.
		const isClear =
			!hasFailed &&
			(await clear(kept).then(
				() => true,
				() => false,
			));
		if (isClear) return;
		shared.delete(kind);
		await kept.context.close();
	});
	await Promise.all([...contexts.splice(0).map((context) => context.close()), ...afterwards]);
}

/** Closes what the tests of a file have shared. */
export async function closeContexts(): Promise<void> {
	const opened = await Promise.all(shared.values());
	shared.clear();
	await Promise.all(opened.map(({ context }) => context.close()));
}
