import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { baselineText } from "./baseline.ts";

test("the README names the oldest browsers that the site is built for", () => {
	expect(readFileSync("README.md", "utf8")).toContain(`Browsers of visitors: ${baselineText}, and later.`);
});
