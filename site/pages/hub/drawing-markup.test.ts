import { describe, expect, it } from "vitest";
import { hubPageSlugs } from "../../../content/hub-pages/slugs.ts";
import { drawingMarkup } from "./drawing-markup.ts";
import { drawingOf } from "./drawings.server.ts";

describe("the markup of a drawing", () => {
	it.each(hubPageSlugs)("of %s is taken as it is", (slug) => {
		expect(drawingMarkup(drawingOf(slug))).toBe(drawingOf(slug));
	});

	it.each([
		"<script>alert(1)</script>",
		"<svg><script>alert(1)</script></svg>",
		"<img src=x onerror=alert(1)>",
		"<svg onload='alert(1)'></svg>",
		"<svg\tonload = alert(1)></svg>",
		"<svg/onload=alert(1)>",
		"<svg class='x'onload=alert(1)></svg>",
		"<svg><a href='javascript:alert(1)'><text>x</text></a></svg>",
		"<svg><foreignObject></foreignObject></svg>",
		"<svg><use href='/evil.svg#x' /></svg>",
		"<path><",
	])("%s is no drawing", (markup) => {
		expect(() => drawingMarkup(markup)).toThrow("not a drawing");
	});
});
