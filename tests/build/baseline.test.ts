import { globSync, readFileSync } from "node:fs";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { newerApis } from "../support/data/newer-apis.ts";

/** A node of a script's syntax tree. */
interface Node {
	readonly type: string;
	readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
	typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Lists a node's children, each with the name of its place. */
const listChildren = (node: Node): readonly (readonly [string, Node])[] =>
	Object.entries(node).flatMap(([place, value]) =>
		[value].flat().flatMap((child) => (isNode(child) ? [[place, child] as const] : [])),
	);

/** Interfaces of the browser's objects that scripts use by name. */
const interfaces: Readonly<Record<string, string>> = {
	crypto: "Crypto",
	document: "Document",
	history: "History",
	location: "Location",
	navigator: "Navigator",
	performance: "Performance",
	window: "Window",
};

const newerMembers = new Set(newerApis.members.map(({ owner, name }) => `${owner}.${name}`));

const getName = (value: unknown): string => (isNode(value) && value.type === "Identifier" ? String(value.name) : "");

/** Returns the property's name of `x.name` or `x["name"]`. */
function getProperty({ computed, property }: Node): string {
	if (!computed) return getName(property);
	return isNode(property) && typeof property.value === "string" ? property.value : "";
}

/** Syntax that fails the whole script in a browser that cannot read it: the build lowers the rest, but no pattern. */
const newerPattern = /\(\?<[=!]|\(\?[ims-]+:/;

/**
 * Lists what a script uses that a browser of the baseline lacks: members of known objects, global names, and calls of
 * methods that no object of the baseline has. Optional calls and `typeof` ask first.
 */
function listNewer(script: string): readonly string[] {
	const found = new Set<string>();
	const visit = (node: Node, place: string, parent: Node | undefined): void => {
		if (node.type === "MemberExpression") {
			const object = getName(node.object);
			const name = getProperty(node);
			const owned = `${interfaces[object] ?? object}.${name}`;
			const isCalled = parent?.type === "CallExpression" && place === "callee" && !parent.optional;
			if (newerMembers.has(owned)) found.add(owned);
			else if (isCalled && !node.optional && newerApis.names.has(name)) found.add(`${name}()`);
		}
		const isReference = place !== "property" && place !== "key" && place !== "label" && parent?.operator !== "typeof";
		if (isReference && newerApis.globals.has(getName(node))) found.add(getName(node));
		if (node.type === "Literal" && isNode(node) && typeof node.regex === "object" && node.regex !== null) {
			const { pattern, flags } = Object.fromEntries(Object.entries(node.regex));
			if (newerPattern.test(String(pattern)) || String(flags).includes("v")) found.add(`/${pattern}/${flags}`);
		}
		for (const [childPlace, child] of listChildren(node)) visit(child, childPlace, node);
	};
	visit({ ...parseAst(script) }, "", undefined);
	return [...found];
}

/**
 * Uses that ask first whether the browser has the API, and methods of our own or of a library with the name of a newer
 * one. The journeys in `tests/e2e/older-browsers.test.ts` run without all of these APIs.
 */
const accepted: Readonly<Record<string, readonly string[]>> = {
	CarouselEngine: ["seek()"],
	projects: ["toArray()"],
	react: ["use()", "setImmediate", "Navigator.connection", "startViewTransition()", "navigation"],
	rooms: ["Window.requestIdleCallback"],
	root: ["showPopover()", "hidePopover()", "Document.adoptedStyleSheets", "requestIdleCallback"],
	// site/start/transform-stream.ts adds what Firefox 100 lacks
	router: ["startViewTransition()", "TransformStream", "pipeThrough()"],
	"scale-picture.worker": ["OffscreenCanvas"],
};

const scripts = globSync("build/client/assets/*.js");

test("no built script uses what a browser of the baseline lacks", () => {
	const used = scripts.flatMap((file) => {
		const name = file.replace(/^.*\/(.+)-[\w-]{8}\.js$/, "$1");
		return listNewer(readFileSync(file, "utf8"))
			.filter((what) => !accepted[name]?.includes(what))
			.map((what) => `${name}: ${what}`);
	});
	expect(used).toEqual([]);
	expect(scripts.length).toBeGreaterThan(25);
});

test("the start script of every page uses nothing newer than the baseline", () => {
	const html = readFileSync("build/client/index.html", "utf8");
	const script =
		html
			.match(/<script>[^<]*(?=<\/script>)/g)
			?.at(-1)
			?.replace("<script>", "") ?? "";
	expect(listNewer(script).filter((what) => what !== "Window.requestIdleCallback")).toEqual([]);
	expect(script).toContain("app:hydrated");
});

test.each([
	["[3, 1].toSorted()", "toSorted()"],
	["Object.groupBy(list, key)", "Object.groupBy"],
	["new CSSStyleSheet(); new CloseWatcher()", "CloseWatcher"],
	["document.startViewTransition(update)", "Document.startViewTransition"],
	["text.replace(/(?<=a)b/, '')", "/(?<=a)b/"],
	["form.requestSubmit(button)", "requestSubmit()"],
])("the check sees that %s is newer than the baseline", (script, expected) => {
	expect(listNewer(script)).toEqual([expected]);
});

test.each([
	"list.at(-1)",
	"form.requestSubmit?.()",
	"typeof CloseWatcher",
	"dialog.showModal()",
	"const { findLast } = own",
])("the check accepts %s", (script) => {
	expect(listNewer(script)).toEqual([]);
});
