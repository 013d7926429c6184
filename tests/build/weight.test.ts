import { describe, expect, test } from "vitest";
import { pages } from "../../content/pages/index.ts";
import { getBudget } from "../support/browser/budget.ts";
import { attributes, builtFile, builtPage, only } from "../support/service/built-site.ts";

/** Lists the URLs of the scripts that a page starts with. */
const listScripts = (path: string): string[] => [
	...new Set(only(builtPage(path), "#page-start").textContent.match(/\/assets\/[^"]+\.js/g)),
];

const countBytes = (addresses: readonly (string | undefined)[]): number =>
	addresses.reduce((sum, address) => sum + builtFile(address ?? "").length, 0);

describe.each(pages)("$path", ({ path }) => {
	test("keeps HTML with styles, scripts and fonts within budget", () => {
		const scripts = listScripts(path).map((script) => `${script}.br`);
		const fonts = attributes(builtPage(path), "link[rel=preload][as=font]", "href");
		const budget = getBudget(path);
		expect(scripts.length).toBeGreaterThan(3);
		expect(fonts).toHaveLength(2);
		expect(countBytes([`${path}/index.html.br`]), "HTML").toBeLessThanOrEqual(budget.html);
		expect(countBytes(scripts), "scripts").toBeLessThanOrEqual(budget.js);
		expect(countBytes(fonts), "fonts").toBeLessThanOrEqual(budget.fonts);
	});

	test("loads from this site only, without render-blocking styles or scripts", () => {
		const page = builtPage(path);
		const sources = [
			...attributes(page, "[src]", "src"),
			...attributes(page, "link[href]:not([rel=canonical])", "href"),
			...["srcset", "imagesrcset"].flatMap((name) =>
				attributes(page, "img, source, link", name).flatMap((set) => set?.split(/,\s*/) ?? []),
			),
		];
		expect(sources.filter((source) => !source?.startsWith("/") && !source?.startsWith("data:"))).toEqual([]);
		expect(attributes(page, "script[src]", "src")).toEqual([]);
		expect(attributes(page, "head link[rel=stylesheet]", "href")).toEqual([]);
		// Some browsers stopped painting the page for good with asynchronous decoding
		expect(attributes(page, "img[decoding]", "src")).toEqual([]);
	});
});
