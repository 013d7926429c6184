import { globSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const wholeStyleSheet = () =>
	globSync("build/client/assets/app-*.css")
		.map((file) => readFileSync(file, "utf8"))
		.join("");

const classesIn = (css: string): readonly string[] => css.match(/(?<=\.)[a-z][\w-]*/g) ?? [];

/**
 * Classes that stand on the page as it is now, and that the site has rules for, but not the part of its style sheet that
 * came with the page: the build has taken a state's rules out (scripts/fit-pages.ts).
 */
export async function unstyledClasses(page: Page): Promise<string[]> {
	const { standing, own } = await page.evaluate(() => ({
		standing: [...new Set([...document.querySelectorAll("[class]")].flatMap((element) => [...element.classList]))],
		own: document.querySelector("link[data-precedence]") ? "" : document.querySelector("style")?.textContent,
	}));
	if (!own) return [];
	const styled = new Set(classesIn(own));
	const lost = new Set(classesIn(wholeStyleSheet()).filter((name) => !styled.has(name)));
	return standing.filter((name) => lost.has(name));
}
