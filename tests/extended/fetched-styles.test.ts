import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { visit } from "../support/browser/browser.ts";
import { samplePages } from "../support/browser/samples.ts";

/** Styles of all pages, as a visitor collects them from page to page; those for paper apply to no screen. */
const allStyles = globSync("build/client/assets/*.css")
	.filter((file) => !file.includes("/print-"))
	.map((file) => readFileSync(file, "utf8"));

test.each(samplePages.map(({ path }) => path))("styles of other pages move nothing on %s", async (path) => {
	const page = await visit(path, { reducedMotion: true, expectedConsole: /^Page not found: \/404$/ });
	// In one task, during which the page itself changes nothing
	const [alone, styled] = await page.evaluate((styles) => {
		const listBoxes = () =>
			[...document.querySelectorAll("main, main :not(svg *, picture *, video), footer")].map((element) => {
				const { x, y, width, height } = element.getBoundingClientRect();
				return `${element.tagName} ${element.className} ${[x, y, width, height].map(Math.round).join(" ")}`;
			});
		const before = listBoxes();
		document.adoptedStyleSheets = styles.map((text) => {
			const sheet = new CSSStyleSheet();
			sheet.replaceSync(text);
			return sheet;
		});
		return [before, listBoxes()];
	}, allStyles);
	expect(styled).toEqual(alone);
});
