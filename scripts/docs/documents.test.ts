import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { generated } from "./generated.ts";

const read = (file: string): string => readFileSync(file, "utf8");

const documents = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...globSync("docs/**/*.md").sort()];

test.each(Object.entries(generated))("%s is up to date with `npm run docs`", async (file, derive) => {
	const present = read(file);
	expect(present).toBe(await derive(present));
});

test("each promise in docs/guarantees.md names a file with its tests", () => {
	const [promises = ""] = read("docs/guarantees.md").split("## What no test shows");
	const items = promises.match(/^- \*\*.+(?:\n {2}.+)*/gm) ?? [];
	expect(items.length).toBeGreaterThan(50);
	expect(items.filter((item) => !/`[\w./-]+\.test\.ts`/.test(item))).toEqual([]);
});

test.each(documents)("files and commands named in %s exist", (file) => {
	const text = read(file);
	const commands = [...text.matchAll(/npm run (?:--silent )?([a-z0-9:]+)/g)].map(([, name = ""]) => name);
	expect(commands.filter((name) => !(name in manifest.scripts))).toEqual([]);
	const paths = [...text.matchAll(/`((?:content|deploy|docs|forms|scripts|server|site|tests)\/[\w./-]+)`/g)];
	expect(paths.map(([, path = ""]) => path).filter((path) => !existsSync(path))).toEqual([]);
});

test.each(documents)("links in %s lead to a file and a section that exist", (file) => {
	const links = [...read(file).matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([^)\s]*))?\)/g)];
	const broken = links.filter(([, path = "", section]) => {
		const target = path === "" ? file : join(dirname(file), path);
		return !existsSync(target) || (section !== undefined && !listAnchors(read(target)).includes(section));
	});
	expect(broken.map(([link]) => link)).toEqual([]);
});

/** Derives the anchors of a document's headings as GitHub does. */
const listAnchors = (text: string): readonly string[] =>
	[...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
		title
			.toLowerCase()
			.replace(/[^\p{L}\p{N} _-]/gu, "")
			.replaceAll(" ", "-"),
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
