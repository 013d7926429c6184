import { expect, test } from "vitest";
import { formPost, jsonPost, plumbingRequest } from "../support/service/post-leads.ts";
import { haveOwnProduct, product } from "../support/service/product.ts";

haveOwnProduct();

const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
	const { url } = await product();
	return fetch(url + path, { redirect: "manual", ...init });
};

/** Finds the URL of one of the site's files in a page. */
async function findFile(page: string, pattern: RegExp): Promise<string> {
	const [, address] = pattern.exec(await (await send(page)).text()) ?? [];
	if (!address) throw new Error(`${page} names no ${pattern}`);
	return address;
}

const script = () => findFile("/", /["`](\/assets\/[^"`]+\.js)["`]/);
const font = () => findFile("/", /href="(\/fonts\/[^"]+\.woff2)"/);
const picture = () => findFile("/", /(\/media\/[^" ]+\.avif)/);
const readTag = async (path: string) => (await send(path)).headers.get("ETag") ?? "";

/** Every kind of response of the service: its name, its status, and a request for it. */
const responses: readonly [kind: string, status: number, ask: () => Promise<Response>][] = [
	["a page", 200, () => send("/services/plumbing")],
	["an unchanged page", 304, async () => send("/", { headers: { "If-None-Match": await readTag("/") } })],
	["the 404 page", 404, () => send("/no/such/page")],
	["a page's address with a trailing slash", 308, () => send("/about/")],
	["a script", 200, async () => send(await script())],
	["a font", 200, async () => send(await font())],
	["part of a picture", 206, async () => send(await picture(), { headers: { Range: "bytes=0-9" } })],
	["a range beyond a picture's end", 416, async () => send(await picture(), { headers: { Range: "bytes=9999999-" } })],
	["the sitemap", 200, () => send("/sitemap.xml")],
	["robots.txt", 200, () => send("/robots.txt")],
	["security.txt", 200, () => send("/.well-known/security.txt")],
	["liveness", 200, () => send("/healthz")],
	["readiness", 200, () => send("/readyz")],
	["the metrics", 200, () => send("/metrics")],
	["an accepted lead", 202, () => send("/api/leads/plumbing", jsonPost(plumbingRequest))],
	["a refused lead", 422, () => send("/api/leads/plumbing", jsonPost({}))],
	["a body that is not JSON", 400, () => send("/api/leads/plumbing", jsonPost("{"))],
	[
		"a post from another site's page",
		403,
		() => send("/api/leads/plumbing", jsonPost(plumbingRequest, { Origin: "https://foreign.example" })),
	],
	["an unknown form", 404, () => send("/api/leads/nothing", jsonPost(plumbingRequest))],
	["a refused method", 405, () => send("/about", { method: "DELETE" })],
	["a body that is too large", 413, () => send("/api/leads/plumbing", jsonPost({ fullName: "x".repeat(40_000) }))],
	["an unsupported content type", 415, () => send("/api/leads/plumbing", { method: "POST", body: "a=b" })],
	["a form sent without JavaScript", 303, () => send("/services/plumbing", formPost(plumbingRequest))],
	["an invalid form sent without JavaScript", 422, () => send("/services/plumbing", formPost({}))],
];

/** Headers that every response has, word for word. They gave the site the best grade of Mozilla's Observatory. */
const sameForAll = {
	"Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"X-Content-Type-Options": "nosniff",
	"X-Frame-Options": "DENY",
};

test.each(responses)("the security headers are set on %s", async (_, status, ask) => {
	const response = await ask();
	expect(response.status).toBe(status);
	for (const [name, value] of Object.entries(sameForAll)) expect(response.headers.get(name), name).toBe(value);
	const policy = response.headers.get("Content-Security-Policy") ?? "";
	expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/);
	for (const directive of ["default-src", "base-uri", "frame-ancestors"])
		expect(policy.split("; ")).toContain(`${directive} 'none'`);
});

test("the security headers let a page load only its own files", async () => {
	const readPolicy = async (path: string) => (await send(path)).headers.get("Content-Security-Policy") ?? "";
	expect((await readPolicy("/about")).replace(/( 'sha256-[\w+/]+=*')+/g, " HASHES").split("; ")).toEqual([
		"default-src 'none'",
		"script-src 'self' HASHES",
		"style-src 'self' HASHES",
		"img-src 'self' data:",
		"media-src 'self'",
		"font-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types drawing",
	]);
	expect(await readPolicy("/healthz")).toBe(
		"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	);
});

test("the security headers make browsers keep to HTTPS for two years behind an HTTPS proxy", async () => {
	const strict = async (protocol: string) =>
		(await send("/", { headers: { "X-Forwarded-Proto": protocol } })).headers.get("Strict-Transport-Security");
	expect([await strict("https"), await strict("http")]).toEqual(["max-age=63072000; includeSubDomains", null]);
});
