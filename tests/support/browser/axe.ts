import axeCore from "axe-core";
import type { Page } from "playwright-core";

declare global {
	/** Set in a page that `listViolations` has checked. */
	var axe: typeof import("axe-core") | undefined;
}

/** WCAG 2.2 at the levels A and AA, and axe's best practices. */
const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Lists axe's violations on the page, or in a part of it, in its present state: one line for each rule and element. */
export async function listViolations(page: Page, part = "html"): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeCore.source);
	const results = await page.evaluate(
		({ part, runOnly }) => globalThis.axe?.run(part, { runOnly, resultTypes: ["violations"], preload: false }),
		{ part, runOnly },
	);
	if (!results) throw new Error("axe did not run");
	return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
