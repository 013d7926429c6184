import { describe, expect, test } from "vitest";
import { pages } from "../../content/pages/index.ts";
import { attributes, builtPage } from "../support/service/built-site.ts";

const listLinks = (path: string): string[] => attributes(builtPage(path), "a[href]", "href").map((href = "") => href);

test("every internal link leads to an existing page and fragment", () => {
	const known = new Set<string>(pages.map(({ path }) => path));
	const broken = pages.flatMap(({ path }) =>
		listLinks(path)
			.filter((link) => /^[/#]./.test(link))
			.filter((link) => {
				const [target = "", fragment] = link.split("#");
				const page = target.replace(/\?.*/, "") || path;
				if (!known.has(page)) return true;
				return fragment && !builtPage(page).getElementById(fragment);
			})
			.map((link) => `${path}: ${link}`),
	);
	expect(broken).toEqual([]);
});

test("every indexed page can be reached by links from the home page", () => {
	const found = new Set<string>(["/"]);
	for (const path of found)
		for (const link of listLinks(path)) if (/^\/\w/.test(link)) found.add(link.replace(/[?#].*/, ""));
	expect(pages.filter(({ path, noindex }) => !noindex && !found.has(path)).map(({ path }) => path)).toEqual([]);
});

describe("the navigation", () => {
	test.each([
		["/", "Home", "page"],
		["/projects", "Projects", "page"],
		["/services", "Services", "page"],
		["/services/masonry", "Services", "true"],
		["/services/second-fix", "Services", "true"],
	])("on %s highlights the item %s", (path, item, current) => {
		const marked = builtPage(path).querySelectorAll(".site-header-nav a[aria-current]");
		expect(marked.map((link) => [link.textContent, link.getAttribute("aria-current")])).toEqual([[item, current]]);
	});
});
