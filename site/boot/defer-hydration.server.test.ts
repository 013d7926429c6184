import { describe, expect, it } from "vitest";
import { deferHydration } from "./defer-hydration.server.ts";

const mark = "mark-1";
const moduleScript = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");`;

/** A page as React Router writes it, with something of somebody else's in it. */
const page = (foreign: string) =>
	`<html><head><link rel="modulepreload" href="/assets/entry.js" nonce="${mark}"/></head><body>${foreign}` +
	`<script nonce="${mark}">restoreScroll()</script><script nonce="${mark}">window.__reactRouterContext = {};</script>` +
	`<script nonce="${mark}" type="module" async="">${moduleScript}</script></body></html>`;

describe("the page's one script", () => {
	it("is what stands in the page, without the mark", () => {
		const { html, script } = deferHydration(page(""), mark);
		expect(html).toContain(`<script>${script}</script>`);
		expect(script).toMatch(/^restoreScroll\(\);/);
		expect(script).toContain("window.__reactRouterContext = {}");
		expect(html).not.toContain(mark);
	});

	it.each([
		"<script>evil()</script>",
		`<script nonce="guess">evil()</script>`,
		`<script type="module" async="">evil()</script>`,
	])("holds nothing of %s", (foreign) => {
		const { html, script } = deferHydration(page(foreign), mark);
		expect(script).not.toContain("evil");
		expect(html).toContain(foreign);
	});

	it("loads nothing that a foreign element names", () => {
		const { script } = deferHydration(page(`<link rel="modulepreload" href="/evil.js"/>`), mark);
		expect(script).not.toContain("/evil.js");
	});

	it("ends the build where React Router writes something that is not known here", () => {
		expect(() => deferHydration(page(`<script nonce="${mark}" defer="">new()</script>`), mark)).toThrow(
			"more than is known",
		);
	});
});
