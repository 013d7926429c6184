import axeCore from "axe-core";
import type { Page } from "playwright-core";

declare global {
	/** In a page that `violationsOn` has looked at. */
	var axe: typeof import("axe-core") | undefined;
}

/** WCAG 2.2 at the levels A and AA, and what axe holds to be good practice besides. */
const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe objects to on the page, or in this part of it, as it is now: one line for each rule and element. */
export async function violationsOn(page: Page, part = "html"): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeCore.source);
	const results = await page.evaluate(
		({ part, runOnly }) => globalThis.axe?.run(part, { runOnly, resultTypes: ["violations"], preload: false }),
		{ part, runOnly },
	);
	if (!results) throw new Error("axe did not run");
	return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
