import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { homePage } from "../../../content/pages/home.ts";

test("the style sheet shows the same stage first as the page", () => {
	const css = readFileSync("site/pages/home/house-stages.css", "utf8");
	expect(Number(/--position: ([\d.]+);/.exec(css)?.[1])).toBe(homePage.house.start);
});
