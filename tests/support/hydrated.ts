import type { Page } from "playwright-core";
import { expect } from "vitest";

/** From the next page on, `hydrated` can tell; of the tabs that it opens too. */
export const markHydrated = (page: Page) =>
	page
		.context()
		.addInitScript(() =>
			addEventListener("app:hydrated", () => document.documentElement.setAttribute("data-hydrated", "")),
		);

/**
 * Resolves when React has taken over the page, which scrolling brings about before it is idle. A fake clock is moved on
 * by the few milliseconds that it takes.
 */
export async function hydrated(page: Page, fakeClock = false): Promise<void> {
	await page.evaluate(() => dispatchEvent(new Event("scroll")));
	const marked = page.locator("html[data-hydrated]");
	if (!fakeClock) return marked.waitFor({ state: "attached" });
	await expect
		.poll(async () => {
			await page.clock.runFor(1);
			return marked.count();
		})
		.toBe(1);
}
