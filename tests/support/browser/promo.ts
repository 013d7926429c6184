import type { Page } from "playwright-core";
import { expect } from "vitest";
import { visit } from "./browser.ts";
import { waitForObservers } from "./observers.ts";

export const locatePromo = (page: Page) => page.getByRole("complementary", { name: "Welcome offer" });

export const locateCountdown = (page: Page) => locatePromo(page).getByRole("progressbar");

/** Opens a page whose clock moves only by `page.clock.runFor`, with the popup not due yet. */
export const visitBeforePromo = (path: string, options: Parameters<typeof visit>[1] = {}): Promise<Page> =>
	visit(path, { ...options, clock: "stopped" });

/** Opens a page whose popup has just appeared, with its clock stopped. */
export async function visitWithPromo(path: string, options: Parameters<typeof visit>[1] = {}): Promise<Page> {
	const page = await visitBeforePromo(path, options);
	await waitForPromo(page);
	return page;
}

export async function waitForPromo(page: Page): Promise<void> {
	await page.clock.runFor(5_000);
	await locatePromo(page).waitFor();
}

/** Expects the popup to be leaving, and to have disappeared 0.3 seconds later. */
export async function expectPromoToLeave(page: Page): Promise<void> {
	await page.locator(".promo.leaving").waitFor({ state: "attached" });
	await page.clock.runFor(299);
	expect(await locatePromo(page).count()).toBe(1);
	await page.clock.runFor(1);
	await locatePromo(page).waitFor({ state: "detached" });
}

/** Expects the popup to stay hidden although it is due and its script has loaded. */
export async function expectNoPromo(page: Page): Promise<void> {
	const fetched = page.waitForResponse(/\/Promo-[^/]*\.js$/);
	await page.clock.runFor(5_000);
	await page.evaluate(`import(${JSON.stringify((await fetched).url())}).then(() => undefined)`);
	await waitForObservers(page);
	expect(await page.locator(".promo").count()).toBe(0);
}

/** Scrolls until the popup is visible, or hidden to clear a headline. */
export async function scrollUntil(page: Page, isShown: boolean): Promise<void> {
	await page.locator(".promo").waitFor({ state: "attached" });
	for (let y = 0; y < 5_000; y += 60) {
		await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), y);
		await waitForObservers(page);
		await page.clock.runFor(50);
		if ((await page.locator(".promo:not(.leaving)").isVisible()) === isShown) return;
	}
	throw new Error(isShown ? "the popup is nowhere to be seen" : "the popup is never out of the way");
}
