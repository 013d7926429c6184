import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { pages } from "../../content/pages/index.ts";
import { attributes, builtFile, builtPage } from "../support/service/built-site.ts";

/** Lists the selectors of a style sheet, rule by rule, without steps of animations. */
const listSelectors = (css: string): readonly string[] =>
	[...css.matchAll(/(?<=^|[{}])[^{}@;]+(?=\{)/g)].map(([list]) => list).filter((list) => !/%|^(?:from|to)$/.test(list));

/** Leaves out states and parts of elements, which a page that was only parsed lacks: `a` of `a:hover::before`. */
const withoutStates = (selector: string): string =>
	selector
		.replace(/::?(?!is\(|not\(|where\(|has\(|nth|first-child|last-child|only|empty)[\w-]+(?:\([^()]*\))?/g, "")
		.replace(/(?<=^|[\s>+~,(])(?=[\s>+~,)]|$)/g, "*");

const linked = pages.flatMap(({ path }) =>
	attributes(builtPage(path), "main link[rel=stylesheet]", "href").map((file) => ({ path, file: file ?? "" })),
);

test("the largest pages send the styles below the first view in a file", () => {
	expect(linked.map(({ path }) => path)).toEqual(expect.arrayContaining(["/", "/projects", "/services/plumbing"]));
});

test.each(linked)("$path has the styles of everything before its link to later ones", ({ path, file }) => {
	const html = builtFile(`${path}/index.html`).toString();
	const bodyStart = html.indexOf("<body");
	const [before = ""] = html.slice(bodyStart).split(file, 1);
	const seen = parse(before);
	// A menu that is closed needs no styles yet, nor do the empty strips under the pointer
	for (const closed of seen.querySelectorAll("dialog, [popover], .cut-strips")) closed.remove();
	const isInPage = (selector: string) => html.slice(0, bodyStart).includes(selector);
	const missing = listSelectors(builtFile(file).toString()).filter(
		(selector) =>
			!(isInPage(selector) || selector.includes(":popover-open")) &&
			seen.querySelector(withoutStates(selector)) !== null,
	);
	expect(missing).toEqual([]);
});
