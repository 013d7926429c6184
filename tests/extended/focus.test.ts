import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";
import { waitForObservers } from "../support/browser/observers.ts";

const wide = { width: 1440, height: 900, reducedMotion: true };
const narrow = { width: 360, height: 740, reducedMotion: true };

/** Selector of everything that floats over the page. */
const floating = ".site-header, .promo, .dock";

/**
 * Describes the focused element in this part of the page, and which of its corners are covered by floating elements.
 * Corners outside the screen do not count: a long field need not fit into it.
 */
const listFocusFaults = (page: Page, part: string) =>
	page.locator(part).evaluate((part, floating) => {
		const element = document.activeElement;
		if (!element || element === document.body || !part.contains(element)) return undefined;
		const { left, right, top, bottom } = element.getBoundingClientRect();
		const corners = [
			[left + 2, top + 2],
			[right - 2, top + 2],
			[left + 2, bottom - 2],
			[right - 2, bottom - 2],
		].filter(([x = -1, y = -1]) => x >= 0 && x < innerWidth && y >= 0 && y < innerHeight);
		const covered = corners.filter(([x = 0, y = 0]) => {
			const over = document.elementFromPoint(x, y)?.closest(floating);
			return over && !over.contains(element);
		});
		const { outlineStyle, outlineWidth } = getComputedStyle(element);
		return {
			name: element.getAttribute("aria-label") ?? element.id + element.textContent.trim().slice(0, 40),
			isInView: corners.length > 0,
			isCovered: covered.length > 0,
			isMarked: element.matches(":focus-visible") && outlineStyle !== "none" && outlineWidth !== "0px",
		};
	}, floating);

const isHidden = ({
	isInView,
	isCovered,
	isMarked,
}: NonNullable<Awaited<ReturnType<typeof listFocusFaults>>>): boolean => isCovered || !isInView || !isMarked;

/**
 * Goes through the page's main part with Tab and back with Shift+Tab; on the home page through the header and the
 * footer, too.
 *
 * @returns the focused elements that a keyboard user could not see
 */
async function listHiddenFocus(page: Page): Promise<string[]> {
	const part = new URL(page.url()).pathname === "/" ? "body" : "main";
	await page.locator(part).evaluate((start) => getSelection()?.collapse(start));
	const hidden: string[] = [];
	for (const key of ["Tab", "Shift+Tab"]) {
		for (let steps = 0; steps < 200; steps++) {
			await page.keyboard.press(key);
			let focus = await listFocusFaults(page, part);
			if (focus && isHidden(focus)) {
				// The carousel scrolls to the focus, and the popup moves aside, in the next frames
				await waitForObservers(page);
				focus = await listFocusFaults(page, part);
			}
			if (!focus) break;
			if (isHidden(focus)) hidden.push(`${key}: ${JSON.stringify(focus)}`);
		}
	}
	return hidden;
}

/** Page tested with the welcome popup, too, which must not cover a focused element; elsewhere it waits for free space. */
const besidePopup = ["/"];
const alone = ["/services/flooring", "/projects", "/faq", "/terms", "/contact", "/areas", "/about"];

describe.each([
	["wide", wide],
	["narrow", narrow],
])("the focus on a %s screen", (_, size) => {
	test.each(alone)("is always visible on %s", async (path) => {
		const page = await visit(path, size);
		expect(await listHiddenFocus(page)).toEqual([]);
	});

	test.each(besidePopup)("is always visible on %s beside the welcome popup", async (path) => {
		const page = await visit(path, { ...size, clock: true });
		await page.clock.runFor(5_000);
		await page.getByRole("complementary", { name: "Welcome offer" }).waitFor();
		expect(await listHiddenFocus(page)).toEqual([]);
	});
});

test("on a phone the row of finished projects scrolls to the link that has the focus", async () => {
	const page = await visit("/services/masonry", narrow);
	const links = page.locator(".featured-projects a");
	await links.first().focus();
	for (const key of ["Tab", "Tab"]) await page.keyboard.press(key);
	const link = links.nth(1);
	await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
	await expect
		.poll(() => link.evaluate((element) => element.getBoundingClientRect().right))
		.toBeLessThanOrEqual(narrow.width);
});
