import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/**
 * Folders of the server by layer, the outermost first. A module imports from its own layer and from those below.
 * Types count like values.
 */
const layers: readonly (readonly string[])[] = [
	["", "cli", "jobs", "desk"],
	[
		"auth",
		"backup",
		"delivery",
		"export",
		"http",
		"leads",
		"mail",
		"privacy",
		"search",
		"settings",
		"spam",
		"workflow",
	],
	["database"],
	["time"],
];

const sources = globSync("{server,content,forms}/**/*.ts", {
	exclude: ["**/*.test.ts", "site/generated/**"],
});

/** Returns the modules of the project that a module imports. */
function importsOf(file: string): readonly string[] {
	const text = readFileSync(file, "utf8");
	return [...text.matchAll(/^(?:import|export)\b[^"]*?from "(\.[^"]+)"/gm)].flatMap(([, path]) =>
		path === undefined ? [] : [join(dirname(file), path)],
	);
}

const graph = new Map(sources.map((file) => [file, importsOf(file)]));
const layerOf = (file: string): number =>
	layers.findIndex((folders) => folders.includes(/^server\/([^/]+)\//.exec(file)?.[1] ?? ""));

test("every folder of the server has a layer", () => {
	expect(sources.filter((file) => file.startsWith("server/") && layerOf(file) < 0)).toEqual([]);
});

test("imports run one way: no module of the server imports from a layer above its own", () => {
	const upwards = [...graph].flatMap(([file, imports]) =>
		file.startsWith("server/") && !file.startsWith("server/log")
			? imports
					.filter((to) => to.startsWith("server/") && !/^server\/(log|safe-text)\.ts$/.test(to))
					.filter((to) => layerOf(to) < layerOf(file))
					.map((to) => `${file} -> ${to}`)
			: [],
	);
	expect(upwards).toEqual([]);
});

test("no module imports itself by way of others, types neither", () => {
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
