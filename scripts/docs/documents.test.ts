import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { generated } from "./generated.ts";

const read = (file: string): string => readFileSync(file, "utf8");

test.each(Object.entries(generated))("%s is as `npm run docs` writes it", async (file, derive) => {
	const present = read(file);
	expect(present).toBe(await derive(present));
});

/** A test file and names of its tests, in the format of a promise's last cell. */
const proof = /`([^`]+\.test\.ts)`: ((?:“[^”]+”(?:, (?=“))?)+)/g;

describe("docs/guarantees.md", () => {
	const promises = read("docs/guarantees.md")
		.split("\n")
		.filter((line) => line.startsWith("| ") && !line.startsWith("| Promise |"))
		.map((line) => line.slice(2).split(" | "));

	test.each(promises)("%s", (...cells) => {
		const cell = cells.at(-1) ?? "";
		expect([...cell.matchAll(proof)]).not.toEqual([]);
		expect(cell.replaceAll(proof, "")).toMatch(/^[;, ]*\|$/);
		for (const [, file = "", names = ""] of cell.matchAll(proof)) {
			const source = existsSync(file) ? read(file) : "";
			const missing = [...names.matchAll(/“([^”]+)”/g)].filter(([, name]) => !source.includes(`"${name}"`));
			expect(
				missing.map(([quoted]) => quoted),
				file,
			).toEqual([]);
		}
	});
});

test.each(["README.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md").sort()])(
	"files and commands named in %s exist",
	(file) => {
		const text = read(file);
		const commands = [...text.matchAll(/npm run (?:--silent )?([a-z0-9:]+)/g)].map(([, name = ""]) => name);
		expect(commands.filter((name) => !(name in manifest.scripts))).toEqual([]);
		const paths = [...text.matchAll(/`((?:content|deploy|docs|forms|scripts|server|site|tests)\/[\w./-]+)`/g)];
		expect(paths.map(([, path = ""]) => path).filter((path) => !existsSync(path))).toEqual([]);
	},
);
