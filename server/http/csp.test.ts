import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { buildPolicy } from "./csp.ts";

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const directives = (html: string, mediaOrigin?: string) =>
	new Map(
		buildPolicy(html, mediaOrigin)
			.split("; ")
			.map((directive) => {
				const [name = "", ...sources] = directive.split(" ");
				return [name, sources];
			}),
	);

test("a page's policy lists the hash of each inline script and style once", () => {
	const policy = directives(
		`<style>a{}</style><script>one()</script><script type="module" async="">two()\n</script><script>one()</script>`,
	);
	expect(policy.get("script-src")).toEqual(["'self'", sha("one()"), sha("two()\n")]);
	expect(policy.get("style-src")).toEqual(["'self'", sha("a{}")]);
});

test("a page's policy omits external scripts and data that no browser runs", () => {
	const policy = directives(`<script src="/a.js"></script><script type="application/ld+json">{}</script>`);
	expect(policy.get("script-src")).toEqual(["'self'"]);
});

test("a page's policy hashes style attributes as the browser reads them, and no look-alikes", () => {
	const policy = directives(
		`<i style="background:url(&quot;data:a&amp;b&quot;)">style="x:1"</i><script>'<b style="y:2">'</script>`,
	);
	expect(policy.get("style-src-attr")).toEqual(["'unsafe-hashes'", sha(`background:url("data:a&b")`)]);
	expect(directives("<p>plain</p>").has("style-src-attr")).toBe(false);
});

test("a page's policy allows films from the media host and nothing else", () => {
	expect(directives("", "https://media.example").get("media-src")).toEqual(["'self'", "https://media.example"]);
	expect(directives("").get("media-src")).toEqual(["'self'"]);
});

test("a page's policy forbids everything that it does not list", () => {
	const policy = directives(`<script>1</script><i style="a:b">`);
	expect(policy.get("default-src")).toEqual(["'none'"]);
	for (const name of ["base-uri", "frame-ancestors"]) expect(policy.get(name)).toEqual(["'none'"]);
	expect(policy.get("require-trusted-types-for")).toEqual(["'script'"]);
	expect(policy.get("trusted-types")).toEqual(["drawing"]);
	expect(buildPolicy("", undefined, true)).toContain("; trusted-types drawing worker");
	expect([...policy.values()].flat()).not.toContain("'unsafe-inline'");
	expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");
});
