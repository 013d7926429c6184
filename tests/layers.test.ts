import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

/**
 * Folders by layer, the outermost first; "" stands for the modules beside them. A module imports from its own layer and
 * from those below. Types count like values.
 */
const layers: Readonly<Record<string, readonly (readonly string[])[]>> = {
	server: [
		["", "cli", "jobs", "desk"],
		["backup"],
		["auth", "calendar", "export", "reports"],
		["privacy"],
		["customer-page"],
		["workflow"],
		["delivery"],
		["leads"],
		["mail"],
		["search", "settings", "spam"],
		["http"],
		["database"],
		["text"],
		["time"],
	],
	desk: [
		[""],
		["account", "layout", "leads", "reports", "sign-in", "team"],
		["lead"],
		["shared"],
		["ui"],
		["api"],
		["state"],
	],
	site: [["", "pages"], ["layout"], ["components", "forms", "hooks", "seo", "start"], ["generated", "styles"]],
};
/** Modules beside the folders that every layer may import. */
const shared = ["server/log.ts", "server/problem.ts", "site/page-path.ts"];

const sources = globSync("{content,desk,forms,server,site}/**/*.{ts,tsx}", {
	exclude: ["**/*.test.ts", "site/generated/**"],
});

/** Returns the modules of the project that a module imports, at once or on demand. */
function listImports(file: string): readonly string[] {
	const text = readFileSync(file, "utf8");
	const imports = text.matchAll(/^(?:import|export)\b[^"]*?from "(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm);
	return [...imports].map(([, path, lazyPath]) => join(dirname(file), path ?? lazyPath ?? ""));
}

const graph = new Map(sources.map((file) => [file, listImports(file)]));
const edges = [...graph].flatMap(([from, imports]) => imports.map((to) => ({ from, to })));
const getRoot = (file: string) => file.split("/")[0] ?? "";
const getFolder = (file: string) => /^[^/]+\/([^/]+)\//.exec(file)?.[1] ?? "";
const findLayer = (file: string) =>
	layers[getRoot(file)]?.findIndex((folders) => folders.includes(getFolder(file))) ?? -1;
const written = ({ from, to }: (typeof edges)[number]) => `${from} -> ${to}`;

test("every folder of server, desk and site has a layer", () => {
	const layered = sources.filter((file) => getRoot(file) in layers);
	expect(layered.length).toBeGreaterThan(300);
	expect(layered.filter((file) => findLayer(file) < 0)).toEqual([]);
});

test("no module imports from a layer above its own", () => {
	const upwards = edges.filter(
		({ from, to }) =>
			getRoot(from) === getRoot(to) &&
			![from, to].some((file) => shared.includes(file)) &&
			findLayer(to) < findLayer(from),
	);
	expect(upwards.map(written)).toEqual([]);
});

test("pages of the desk and the site do not import from each other", () => {
	const folder = (file: string) => /^(?:desk|site\/pages)\/(?=[^/]+\/)[^/]+/.exec(file)?.[0];
	const isPage = (file: string) =>
		file.startsWith("site/pages/") || (file.startsWith("desk/") && findLayer(file) === 1);
	const sideways = edges.filter(({ from, to }) => isPage(from) && isPage(to) && folder(from) !== folder(to));
	expect(sideways.map(written)).toEqual([]);
});

test("desk and site import only types from the server", () => {
	const values = sources
		.filter((file) => /^(?:desk|site)\//.test(file))
		.flatMap((file) => readFileSync(file, "utf8").match(/^import (?!type\b)[^"]*?from "[^"]*\/server\/[^"]+"/gm) ?? []);
	expect(values).toEqual([]);
});

test("no module of site, desk or service imports a script or test support", () => {
	expect(edges.filter(({ to }) => ["scripts", "tests"].includes(getRoot(to))).map(written)).toEqual([]);
});

test("content and forms import nothing from the rest", () => {
	const isOurs = (file: string) => ["content", "forms"].includes(getRoot(file));
	expect(edges.filter(({ from, to }) => isOurs(from) && !isOurs(to)).map(written)).toEqual([]);
});

test("no module imports itself through others, not even for types", () => {
	const cycles: string[] = [];
	const state = new Map<string, "open" | "done">();
	const visit = (file: string, path: readonly string[]): void => {
		if (state.get(file) === "done") return;
		if (state.get(file) === "open") {
			cycles.push([...path.slice(path.indexOf(file)), file].join(" -> "));
			return;
		}
		state.set(file, "open");
		for (const to of graph.get(file) ?? []) visit(to, [...path, file]);
		state.set(file, "done");
	};
	for (const file of sources) visit(file, []);
	expect(cycles).toEqual([]);
});

test("the README names no module that has gone", () => {
	const names = new Set(
		globSync("**/*.{ts,tsx,mjs}", { exclude: ["**/node_modules/**"] }).map((file) => basename(file)),
	);
	const named = readFileSync("README.md", "utf8").matchAll(/[\w-]+\.(?:tsx?|mjs)\b/g);
	expect([...named].flatMap(([name]) => (names.has(name) ? [] : [name]))).toEqual([]);
});

test("docs/architecture.md names no function or field that has gone", () => {
	const words = new Set(sources.flatMap((file) => readFileSync(file, "utf8").match(/\w+/g) ?? []));
	const named = readFileSync("docs/architecture.md", "utf8").matchAll(/`([a-z_]\w*)`/gi);
	expect([...named].flatMap(([, name = ""]) => (words.has(name) ? [] : [name]))).toEqual([]);
});
