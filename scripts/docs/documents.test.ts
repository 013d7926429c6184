import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { generated } from "./generated.ts";

const read = (file: string): string => readFileSync(file, "utf8");

test.each(Object.entries(generated))("%s is up to date with `npm run docs`", async (file, derive) => {
	const present = read(file);
	expect(present).toBe(await derive(present));
});

/** Returns the names of all promises, which begin the items of a list in bold. */
const listPromises = (text: string): readonly string[] =>
	[...text.matchAll(/^- \*\*(.+?)\.?\*\*/gm)].map(([, name = ""]) => name);

test("each promise in docs/guarantees.md has its tests in docs/proofs.md", () => {
	const [promises = ""] = read("docs/guarantees.md").split("## What no test shows");
	const proofs = read("docs/proofs.md");
	expect(listPromises(promises)).toEqual(listPromises(proofs));
	expect(proofs.match(/^- .*\n(?! {2}- )/gm)).toBeNull();
});

test.each(["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...globSync("docs/**/*.md").sort()])(
	"files and commands named in %s exist",
	(file) => {
		const text = read(file);
		const commands = [...text.matchAll(/npm run (?:--silent )?([a-z0-9:]+)/g)].map(([, name = ""]) => name);
		expect(commands.filter((name) => !(name in manifest.scripts))).toEqual([]);
		const paths = [...text.matchAll(/`((?:content|deploy|docs|forms|scripts|server|site|tests)\/[\w./-]+)`/g)];
		expect(paths.map(([, path = ""]) => path).filter((path) => !existsSync(path))).toEqual([]);
	},
);

test("files and sections named in comments exist", () => {
	const sources = globSync("{bench,content,desk,forms,scripts,server,site,tests}/**/*.{ts,tsx,css}", {
		exclude: ["site/generated/**", "**/node_modules/**"],
	});
	const missing = sources.flatMap((file) => {
		const comments = (read(file).match(/^\s*(?:\/\/|\/?\*).*/gm) ?? []).join("\n");
		const paths = comments.matchAll(
			/(?<![\w./-])(?:content|desk|docs|forms|scripts|server|site|tests)\/[\w./-]+\.(?:css|md|tsx?)\b/g,
		);
		const sections = comments.matchAll(/(docs\/[\w-]+\.md)`, '([^']+)'/g);
		return [
			...[...paths].filter(([path]) => !existsSync(path)).map(([path]) => `${file}: ${path}`),
			...[...sections]
				.filter(([, document = "", title]) => !read(document).includes(`\n## ${title}\n`))
				.map(([section]) => `${file}: ${section}`),
		];
	});
	expect(missing).toEqual([]);
});
