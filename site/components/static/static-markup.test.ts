import { expect, test } from "vitest";
import { hubPageSlugs } from "../../../content/services/hub-pages/slugs.ts";
import { getDrawing } from "../../pages/hub/drawings.server.ts";
import { staticMarkup } from "./static-markup.ts";

test.each(hubPageSlugs)("the drawing of %s is accepted unchanged", (slug) => {
	expect(staticMarkup(getDrawing(slug))).toBe(getDrawing(slug));
});

test.each([
	"<script>alert(1)</script>",
	"<svg><script>alert(1)</script></svg>",
	"<img src=x onerror=alert(1)>",
	"<iframe src='/x'></iframe>",
	"<form action='/x'></form>",
	"<svg onload='alert(1)'></svg>",
	"<svg\tonload = alert(1)></svg>",
	"<svg/onload=alert(1)>",
	"<svg class='x'onload=alert(1)></svg>",
	"<svg><a href='javascript:alert(1)'><text>x</text></a></svg>",
	"<svg><foreignObject></foreignObject></svg>",
	"<svg><use href='/evil.svg#x' /></svg>",
	"<path><",
])("static markup rejects %s", (markup) => {
	expect(() => staticMarkup(markup)).toThrow("Not static markup");
});
