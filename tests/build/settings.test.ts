import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildSettings } from "../../scripts/build.ts";

test("the site is built with the default settings, even if the developer's .env has others", () => {
	expect(JSON.parse(readFileSync("build/build.json", "utf8"))).toEqual(JSON.parse(JSON.stringify(buildSettings({}))));
});
