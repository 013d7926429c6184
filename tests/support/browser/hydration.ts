import type { Page } from "playwright-core";

/** Resolves when React has hydrated the page unprompted, once the page has loaded and is idle. */
export const waitForOwnHydration = (page: Page): Promise<void> =>
	page.locator("html[data-hydrated]").waitFor({ state: "attached" });

/**
 * Resolves when React has hydrated the page. Scrolling triggers hydration before the page is idle. A fake clock is
 * moved forward by the few milliseconds that it takes.
 */
export async function waitForHydration(page: Page, fakeClock = false): Promise<void> {
	await page.evaluate(() => dispatchEvent(new Event("scroll")));
	if (!fakeClock) return waitForOwnHydration(page);
	const isMarked = () => page.evaluate(() => "hydrated" in document.documentElement.dataset);
	while (!(await isMarked())) await page.clock.runFor(1);
}
