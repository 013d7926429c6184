import type { Page } from "playwright-core";
import { expect } from "vitest";

/** A4 at the browser's 96 dots per inch, minus the margins and a small tolerance. */
export const sheet = { width: 680, height: 1017 };

/** Lists texts unfit for paper: in a light colour, beyond the sheet, or about something that needs a screen. */
export const listUnprintable = (width: number) => {
	const faults: string[] = [];
	const onScreenAlone = ".skip, .dock, .promo, .site-header-nav, .film-toggle, .lead-form, .postcode-check, video";
	for (const element of document.querySelectorAll(onScreenAlone))
		if (element.checkVisibility()) faults.push(`${element.tagName} ${element.className} is printed`);
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let text = texts.nextNode(); text; text = texts.nextNode()) {
		const parent = text.parentElement;
		if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
		if (parent.closest(".visually-hidden, .central, svg, script, style, noscript")) continue;
		const words = text.textContent.trim();
		const [red = 0, green = 0, blue = 0] =
			getComputedStyle(parent)
				.color.match(/[\d.]+/g)
				?.map(Number) ?? [];
		if (0.2126 * red + 0.7152 * green + 0.0722 * blue > 118) faults.push(`too light: ${words}`);
		const range = document.createRange();
		range.selectNodeContents(text);
		const { top, right } = range.getBoundingClientRect();
		if (top + scrollY < 0) faults.push(`above the sheet: ${words}`);
		if (right > width + 1 && !parent.closest(".track, .featured-projects")) faults.push(`beyond the sheet: ${words}`);
	}
	return faults;
};

/** Resolves when the page has its print styles, which load at the lowest priority. */
export async function waitForPrintStyles(page: Page): Promise<void> {
	const isLoaded = () =>
		page.evaluate(() => [...document.styleSheets].some(({ media }) => media.mediaText.includes("print")));
	await expect.poll(isLoaded).toBe(true);
}
