import { expect, test } from "vitest";
import { pages } from "../../content/pages/index.ts";
import { attributes, builtFile, builtPage } from "../support/service/built-site.ts";

/** Lists the classes in each selector of a style sheet: `.pair`, `.sheet-head` of `.pair > .sheet-head`. */
const listSelectors = (css: string): string[][] =>
	[...css.matchAll(/(?<=^|[{},])[^{},@]*\.[^{},@]*(?=[,{])/g)].map(([selector]) =>
		[...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name),
	);

const linked = pages.flatMap(({ path }) =>
	attributes(builtPage(path), "main link[rel=stylesheet]", "href").map((file) => ({ path, file: file ?? "" })),
);

test("the largest pages send the styles below the first view in a file", () => {
	expect(linked.map(({ path }) => path)).toEqual(expect.arrayContaining(["/", "/projects", "/services/plumbing"]));
});

test.each(linked)("$path has the styles of everything before its link to later ones", ({ path, file }) => {
	const html = builtFile(`${path}/index.html`).toString();
	const [body = ""] = html.slice(html.indexOf("<body")).split(file, 1);
	// A menu that is closed needs no styles yet
	const seen = body.replace(/<dialog[\s\S]*?<\/dialog>|<div class="services-menu"[\s\S]*?(?=<\/header>)/g, "");
	const used = new Set([...seen.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")));
	const missing = listSelectors(builtFile(file).toString()).filter(
		(classes) => classes.length > 0 && classes.every((name) => used.has(name)),
	);
	expect(missing).toEqual([]);
});
