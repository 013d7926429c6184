import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Citations that a newcomer cannot open: papers outside the repository. `docs/…`, standards and addresses are fine. */
const citations = [
	/(?<!RFC \d+ |RFC \d+, )§/,
	/\bthe (?:spec(?:ification)?\b|contract's)/i,
	/[(:;,] ?(?:spec|contract|decisions|architecture|issue|design)(?:[);]|[:,] ')/,
	/(?<!docs\/)\b(?:spec|contract|decisions|architecture|performance|design|desk)\.md\b/,
];

const self = "scripts/docs/citations.test.ts";
const rooms = "{bench,content,deploy,desk,forms,scripts,server,site,tests}/**/*.{ts,tsx,css,mjs}";
const files = globSync(["*.{ts,mjs}", rooms], { exclude: [self, "site/generated/**", "**/node_modules/**"] });

test("comments and test names cite no document outside the repository", () => {
	expect(files.length).toBeGreaterThan(300);
	const found = files.flatMap((file) =>
		readFileSync(file, "utf8")
			.split("\n")
			.flatMap((line, i) =>
				citations.some((citation) => citation.test(line)) ? [`${file}:${i + 1}: ${line.trim()}`] : [],
			),
	);
	expect(found).toEqual([]);
});
