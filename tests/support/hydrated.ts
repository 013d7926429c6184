import type { BrowserContext, Page } from "playwright-core";

/** In the pages that are opened from now on, `hydrated` can tell. */
export const markHydrated = (context: BrowserContext) =>
	context.addInitScript(() =>
		addEventListener("app:hydrated", () => document.documentElement.setAttribute("data-hydrated", "")),
	);

/** Resolves when React has taken over the page by itself, once that has loaded and is idle. */
export const hydratedByItself = (page: Page): Promise<void> =>
	page.locator("html[data-hydrated]").waitFor({ state: "attached" });

/**
 * Resolves when React has taken over the page, which scrolling brings about before it is idle. A fake clock is moved on
 * by the few milliseconds that it takes.
 */
export async function hydrated(page: Page, fakeClock = false): Promise<void> {
	await page.evaluate(() => dispatchEvent(new Event("scroll")));
	if (!fakeClock) return hydratedByItself(page);
	const isMarked = () => page.evaluate(() => "hydrated" in document.documentElement.dataset);
	while (!(await isMarked())) await page.clock.runFor(1);
}
