import type { Page } from "playwright-core";
import { visit } from "./browser.ts";
import { waitForHydration } from "./hydration.ts";

/** Opens a page on a phone whose owner has enlarged the browser's text, by default to twice its size. */
export async function visitEnlarged(path: string, width = 390, percent = 200): Promise<Page> {
	const page = await visit("/robots.txt", {
		early: true,
		unshared: true,
		reducedMotion: true,
		width,
		height: 844,
		expectedConsole: /^Page not found: \/404$/,
	});
	const session = await page.context().newCDPSession(page);
	await session.send("Page.setFontSizes", { fontSizes: { standard: (16 * percent) / 100 } });
	await page.goto(path);
	await waitForHydration(page);
	await page.evaluate(async () => void (await Promise.all([...document.fonts].map((font) => font.load()))));
	return page;
}
