import { expect, test } from "vitest";
import { joinLines } from "./join-lines.ts";

test("a drawing with whole tags on each line is joined into one line", () => {
	expect(joinLines("a.html", "<svg viewBox='0 0 9 9'>\n<path d='M0 0V9' />\n</svg>\n<ol><li>A line</li></ol>\n")).toBe(
		"<svg viewBox='0 0 9 9'><path d='M0 0V9'/></svg><ol><li>A line</li></ol>",
	);
});

test.each([
	["<svg\nviewBox='0 0 9 9'>\n</svg>", "a.html does not begin with <svg …>"],
	["<svg viewBox='0 0 9 9'>\n<path\nd='M0 0V9' />\n</svg>", "whole tags: <path"],
	["<svg viewBox='0 0 9 9'>\n<text>Two\nwords</text>\n</svg>", "whole tags: <text>Two"],
	["<div>\n</div>", "a.html does not begin with <svg …>"],
	["", "a.html does not begin with <svg …>"],
])("a drawing with %j is rejected", (markup, message) => {
	expect(() => joinLines("a.html", markup)).toThrow(message);
});
