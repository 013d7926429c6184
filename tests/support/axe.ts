import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** WCAG 2.2 at the levels A and AA, and what axe holds to be good practice besides. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe objects to on the page as it is now, one line for each rule and element. */
export async function violationsOn(page: Page): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page })
		.options({ runOnly: tags, resultTypes: ["violations"] })
		// The site has no frames; without this every look opens a page of its own.
		.setLegacyMode()
		.analyze();
	return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
