import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { themeColour } from "./theme-colour.ts";

test("the theme colour is the page's ground", () => {
	expect(readFileSync("site/styles/tokens.css", "utf8")).toContain(`--limewash: ${themeColour};`);
});
