import type { Page } from "playwright-core";

/** From the next page on, `hydrated` can tell; of the tabs that it opens too. */
export const markHydrated = (page: Page) =>
	page
		.context()
		.addInitScript(() =>
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
