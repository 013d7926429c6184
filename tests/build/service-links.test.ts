import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const jobs = [
	"full-refurbishment",
	"kitchen-extensions",
	"loft-conversions",
	"first-fix",
	"second-fix",
	"masonry",
	"plastering",
];

const page = (path: string) => readFile(`build/client${path}/index.html`, "utf8");

/** Lists the links in a part of the page, from the first occurrence of its opening to its closing tag. */
function listLinks(html: string, opening: string, closing: string): string[] {
	const start = html.indexOf(opening);
	expect(start).toBeGreaterThan(-1);
	const part = html.slice(start, html.indexOf(closing, start));
	return [...part.matchAll(/href="\/services\/([a-z-]+)"/g)].flatMap(([, slug]) => slug ?? []);
}

test("the menus and footer of every page list the project jobs after the hubs", async () => {
	const html = await page("/privacy");
	for (const [opening, closing] of [
		['class="by-project"', "</ul>"],
		['<dialog class="side-menu"', "</dialog>"],
		['<footer class="site-footer"', "</footer>"],
	] as const) {
		const links = listLinks(html, opening, closing);
		expect(links.slice(-jobs.length), opening).toEqual(jobs);
	}
});

test("service names on the home page's cards link to their pages", async () => {
	const links = listLinks(await page(""), 'class="ledger', "</section>");
	for (const job of ["full-refurbishment", "kitchen-extensions", "loft-conversions"]) expect(links).toContain(job);
});

test("a service among a hub's core items links to its page", async () => {
	const links = listLinks(await page("/services/general-contractor"), 'class="core ruled"', "</ul>");
	expect(links).toEqual(["full-refurbishment", "kitchen-extensions", "loft-conversions"]);
});

test("the head of a hub page links to its form, under the heading", async () => {
	const html = await page("/services/flooring");
	const link = html.indexOf('href="#quote"');
	expect(link).toBeGreaterThan(html.indexOf("<h1"));
	expect(link).toBeLessThan(html.indexOf('class="core ruled"'));
});
