import type { Page } from "playwright-core";

/** From the next page on, `hydrated` can tell; of the tabs that it opens too. */
export const markHydrated = (page: Page) =>
	page
		.context()
		.addInitScript(() =>
			addEventListener("app:hydrated", () => document.documentElement.setAttribute("data-hydrated", "")),
		);

/** Resolves when React has taken over the page, which scrolling brings about before it is idle. */
export async function hydrated(page: Page, fakeClock = false): Promise<void> {
	if (fakeClock) await page.clock.runFor(2_100);
	else await page.evaluate(() => dispatchEvent(new Event("scroll")));
	await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}
