import { globSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";

/** Without its font faces: declared again, they would be fetched again, and the text set in another font meanwhile. */
const wholeStyleSheet = () =>
	globSync("build/client/assets/app-*.css")
		.map((file) => readFileSync(file, "utf8").replace(/@font-face\{[^}]*\}/g, ""))
		.join("");

/**
 * What rules are mostly about. Sizes follow from it, and may be on their way from one to another; automatic margins are
 * reported as 0 at times.
 */
const properties =
	"display position visibility inset grid-template-columns grid-area flex gap margin-block padding border background color fill font text-align list-style box-shadow".split(
		" ",
	);

/**
 * What on the page, as it is now, lacks rules that the build has taken out of the page's own part of the style sheet
 * (scripts/fit-pages.ts): what would look different with all of them.
 */
export const unstyledOn = (page: Page): Promise<string[]> =>
	page.evaluate(
		({ css, properties }) => {
			const elements = [...document.querySelectorAll("body, body *")];
			const looks = () =>
				elements.map((element) => {
					const style = getComputedStyle(element);
					return properties.map((name) => `${name}: ${style.getPropertyValue(name)}`);
				});
			/** Slides beyond the view would otherwise say different things before and after they have been asked. */
			const drawn = new CSSStyleSheet();
			drawn.replaceSync("* { content-visibility: visible !important }");
			document.adoptedStyleSheets = [drawn];
			const own = looks();
			const whole = new CSSStyleSheet();
			whole.replaceSync(css);
			document.adoptedStyleSheets = [drawn, whole];
			const full = looks();
			return elements.flatMap((element, at) => {
				const lacking = full[at]?.filter((look) => !own[at]?.includes(look)) ?? [];
				return lacking.length === 0 ? [] : `${location.pathname} ${element.tagName} ${element.className}: ${lacking}`;
			});
		},
		{ css: wholeStyleSheet(), properties },
	);
