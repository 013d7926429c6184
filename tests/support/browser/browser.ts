import type { BrowserContext, Page } from "playwright-core";
import { baseUrl } from "../service/product.ts";
import { complain, record } from "./artefacts.ts";
import { waitForHydration } from "./hydration.ts";
import { interceptFromStart } from "./intercept.ts";
import { sharedBrowser } from "./shared-browser.ts";

interface PageOptions {
	readonly width?: number;
	readonly height?: number;
	/** Off for a browser without JavaScript, which shows the page as the service sends it. */
	readonly javaScript?: boolean;
	readonly reducedMotion?: boolean;
	readonly touch?: boolean;
	/** Device pixels per CSS pixel. */
	readonly pixelRatio?: number;
	/**
	 * Installs Playwright's fake clock before the page loads; `page.clock` moves it. A stopped clock moves only that way.
	 */
	readonly clock?: boolean | "stopped";
	/** Console errors and uncaught exceptions that the test expects; any other fails the test. */
	readonly expectedConsole?: RegExp;
	/** For tests that intercept requests once the page is open. */
	readonly intercepts?: boolean;
	/** Opens a page that no other test reuses, because this test changes it for good: by an init script, for example. */
	readonly unshared?: boolean;
}

interface VisitOptions extends PageOptions {
	/** Returns without waiting for hydration. */
	readonly early?: boolean;
}

interface Shared {
	readonly context: BrowserContext;
	/** A page of the site that stays open: it keeps the process alive, and clears the storage. */
	readonly keeper: Page;
	/** A test's page, emptied for reuse: to navigate it costs half as much as a new page. */
	spare?: Page | undefined;
}

const contexts: BrowserContext[] = [];
/**
 * Contexts by the options that cannot change within one. Reusing one, with its process and cache, saves a third of a
 * visit.
 */
const shared = new Map<string, Promise<Shared>>();
/** Pages that a later test may reuse. */
const reusable = new WeakSet<Page>();
let visitors = Math.floor(Math.random() * 2 ** 24);

/** Returns a private address that other files are unlikely to use. */
function nextAddress(): string {
	visitors = (visitors + 1) % 2 ** 24;
	return `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/** The browser's own messages about a missing or refused resource, which are not the site's errors. */
const browserMessages = /^Failed to load resource/;

async function newContext({ javaScript = true, touch = false, pixelRatio = 1 }: PageOptions): Promise<BrowserContext> {
	const context = await (await sharedBrowser()).newContext({
		baseURL: await baseUrl(),
		deviceScaleFactor: pixelRatio,
		javaScriptEnabled: javaScript,
		hasTouch: touch,
	});
	context.setDefaultTimeout(60_000);
	await record(context);
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
	const requireExpectedError = (text: string) => {
		if (!options.expectedConsole?.test(text)) complain(`${page.url()}: ${text}`);
	};
	page.on("pageerror", (error) => requireExpectedError(error.message));
	page.on("console", (message) => {
		if (message.type() === "error" && !browserMessages.test(message.text())) requireExpectedError(message.text());
	});
	await Promise.all([
		page.setViewportSize({ width, height }),
		page.emulateMedia({ reducedMotion: reducedMotion ? "reduce" : "no-preference" }),
		page.setExtraHTTPHeaders({ "X-Forwarded-For": nextAddress() }),
	]);
	if (options.intercepts) await interceptFromStart(page);
	return page;
}

/**
 * Opens a blank page in a fresh browser context, with an empty cache, on the running product. A console error or an
 * exception in the page fails the test. The context closes after the test.
 */
export async function freshPage(options: PageOptions = {}): Promise<Page> {
	const context = await newContext(options);
	contexts.push(context);
	const page = await preparePage(await context.newPage(), options);
	// A clock that starts in the past can be stopped at the present however slow the machine is: it never goes back
	if (options.clock) await page.clock.install(options.clock === "stopped" ? { time: Date.now() - 3_600_000 } : {});
	if (options.clock === "stopped") await page.clock.pauseAt(Date.now());
	return page;
}

/** Opens a blank page without cookies and storage, in a context that other tests of this file have used. */
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

/** Removes a test's traces from its page. */
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

/** Removes a test's traces from its context, except for the cache. */
async function clear(kept: Shared): Promise<void> {
	const { context, keeper } = kept;
	await Promise.all([context.unrouteAll({ behavior: "ignoreErrors" }), context.setOffline(false)]);
	const opened = context.pages().filter((page) => page !== keeper);
	const spare = kept.spare ?? opened.find((page) => reusable.has(page));
	await Promise.all(opened.filter((page) => page !== spare).map((page) => page.close()));
	if (spare && spare !== kept.spare) kept.spare = await empty(spare);
	await Promise.all([keeper.evaluate(() => localStorage.clear()), context.clearCookies()]);
}

/** Opens a page of the running product as a first-time visitor, hydrated and ready. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Page> {
	const { javaScript = true, early = false, clock } = options;
	const page = await (clock ? freshPage(options) : blankPage(options));
	await page.goto(path);
	if (javaScript && !early) await waitForHydration(page, Boolean(clock));
	return page;
}

/** Closes a test's pages. The contexts of a failed test are not reused. */
export async function leavePages(hasFailed: boolean): Promise<void> {
	const replacements = [...shared].map(async ([kind, opening]) => {
		const kept = await opening;
		// A crashed page cannot be cleared
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
	await Promise.all([...contexts.splice(0).map((context) => context.close()), ...replacements]);
}

/** Closes the contexts that the tests of a file have shared. */
export async function closeContexts(): Promise<void> {
	const opened = await Promise.all(shared.values());
	shared.clear();
	await Promise.all(opened.map(({ context }) => context.close()));
}
