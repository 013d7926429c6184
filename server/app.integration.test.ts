import { afterAll, beforeAll, expect, test } from "vitest";
import { createFailingDatabase, openEmptyDatabase } from "../tests/support/data/databases.ts";
import { smallSite, startApp } from "../tests/support/service/app.ts";
import { formPost, jsonPost, plumbingRequest, startTestApp } from "../tests/support/service/post-leads.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
	running = await startApp({ getNow: () => new Date("2026-03-02T09:30:00Z") });
});
afterAll(() => running.stop());

const get = (path: string, headers: Record<string, string> = {}) => running.app.request(path, { headers });

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

test.each([
	["a page", 200, "/about", {}],
	["an unchanged page", 304, "/about", { headers: { "If-None-Match": "*" } }],
	["a file", 200, "/assets/entry-abc.js", {}],
	["part of a film", 206, "/media/film.mp4", { headers: { Range: "bytes=0-3" } }],
	["a redirect", 308, "/about/", {}],
	["the 404 page", 404, "/nothing", {}],
	["an unknown API address", 404, "/api/nothing", {}],
	["another method", 405, "/about", { method: "DELETE" }],
	["a lead", 202, "/api/leads/plumbing", jsonPost(plumbingRequest)],
	["a problem", 422, "/api/leads/plumbing", jsonPost({})],
	["a form without JavaScript", 303, "/services/plumbing", formPost(plumbingRequest)],
	["a form with problems", 422, "/services/plumbing", formPost({})],
	["a refused form", 415, "/services/plumbing", jsonPost({})],
	["a health check", 200, "/healthz", {}],
])("every response to %s (%i) carries the security headers", async (_, status, path, init) => {
	const response = await running.app.request(path, init);
	expect(response.status).toBe(status);
	const { headers } = response;
	expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
	expect(headers.get("Content-Security-Policy")).not.toMatch(/unsafe-inline|unsafe-eval/);
	expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
	expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
	expect(headers.get("Permissions-Policy")).toContain("camera=()");
	expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
	expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
	expect(headers.get("X-Frame-Options")).toBe("DENY");
	expect(headers.has("Strict-Transport-Security")).toBe(false);
	expect(headers.has("Server")).toBe(false);
});

test("a response has HSTS only if a trusted proxy received the request over HTTPS", async () => {
	const hsts = async (proxies: number, proto: string) => {
		const { app } = await startTestApp({ proxies });
		const response = await app.request("/nothing", { headers: { "X-Forwarded-Proto": proto } });
		return response.headers.get("Strict-Transport-Security");
	};
	expect(await hsts(1, "https")).toBe("max-age=63072000; includeSubDomains");
	expect(await hsts(1, "http")).toBeNull();
	expect(await hsts(0, "https")).toBeNull();
});

test("a HEAD request for a page gets the headers of GET without a body", async () => {
	const response = await running.app.request("/about", { method: "HEAD" });
	expect([response.status, await response.text(), response.headers.get("Content-Length")]).toEqual([
		200,
		"",
		String(smallSite["about/index.html"]?.length),
	]);
});

test("a page refuses other methods and lists those that it accepts", async () => {
	const response = await running.app.request("/about", { method: "PUT" });
	expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
});

test("/healthz reports that the process is running, and which version", async () => {
	expect(await (await get("/healthz")).text()).toBe("alive\n1.0.0 abc123\n");
});

test("a problem names its request, and so does every line that the request logs", async () => {
	const { app, db, logs } = await startTestApp();
	await db.destroy();
	const ids = [];
	for (const path of ["/readyz", "/readyz"]) {
		const response = await app.request(path, { headers: { "X-Request-Id": "amara" } });
		ids.push((await response.json()).requestId);
	}
	expect(ids[0]).toMatch(/^[\da-f-]{36}$/);
	const lines = logs().trim().split("\n");
	expect(lines.map((line) => JSON.parse(line).requestId)).toEqual([ids[0], ids[0], ids[1], ids[1]]);
});

test("successful health checks are logged only for debugging", async () => {
	const { app, db, logs } = await startTestApp();
	for (const path of ["/healthz", "/readyz", "/metrics"]) await app.request(path, {}, from("127.0.0.1"));
	expect(logs()).toBe("");
	await db.destroy();
	await app.request("/readyz");
	expect(logs()).toContain('"status":503');
});

test("callers on other machines need the token to read the metrics", async () => {
	const metricsToken = "a-token-of-24-characters";
	const status = async (Authorization: string, token: string | undefined = metricsToken) => {
		const { app } = await startTestApp({ metricsToken: token });
		return (await app.request("/metrics", { headers: { Authorization } }, from("192.0.2.1"))).status;
	};
	expect(await status(`Bearer ${metricsToken}`)).toBe(200);
	for (const wrong of ["", metricsToken, "Bearer ", "Bearer undefined", `Bearer ${metricsToken}x`])
		expect(await status(wrong), wrong).toBe(404);
	const { app } = await startTestApp();
	expect((await app.request("/metrics", { headers: { Authorization: "Bearer undefined" } })).status).toBe(404);
});

test("errors in browsers are counted, but not those of other sites' pages", async () => {
	const { app } = await startTestApp();
	const report = async (Origin: string) =>
		(await app.request("/api/browser-errors", { method: "POST", headers: { Origin } }, from("192.0.2.1"))).status;
	expect(await report("https://brickfold.example")).toBe(204);
	expect(await report("https://evil.example")).toBe(403);
	const metrics = await (await app.request("/metrics", {}, from("127.0.0.1"))).text();
	expect(metrics).toContain('browser_errors_total{page="site"} 1');
});

test("/readyz reports whether the database is reachable", async () => {
	const { app, db } = await startTestApp();
	expect((await app.request("/readyz")).status).toBe(200);
	await db.destroy();
	expect((await app.request("/readyz")).status).toBe(503);
	expect((await app.request("/healthz")).status).toBe(200);
});

test("security.txt gives researchers a contact that expires in six months (RFC 9116)", async () => {
	const response = await get("/.well-known/security.txt");
	expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
	expect(await response.text()).toBe(
		"Contact: mailto:info@brickfold.example\nExpires: 2026-08-31T00:00:00Z\nPreferred-Languages: en\n" +
			"Canonical: https://brickfold.example/.well-known/security.txt\n",
	);
});

test("metrics count leads that came in, were refused or are waiting", async () => {
	const { app, db } = await startTestApp();
	await app.request("/api/leads/plumbing", jsonPost(plumbingRequest));
	await app.request("/api/leads/plumbing", jsonPost({ ...plumbingRequest, website: "x" }));
	await app.request("/api/leads/plumbing", jsonPost({}));
	await app.request("/services/plumbing", formPost({}));
	const read = async () => (await app.request("/metrics", {}, from("127.0.0.1"))).text();
	const text = await read();
	expect(text).toContain('leads_accepted_total{form="plumbing",state="pending"} 1');
	expect(text).toContain('leads_accepted_total{form="plumbing",state="spam"} 1');
	expect(text).toContain('leads_refused_total{reason="invalid-input"} 2');
	expect(text).toContain('leads_queue{channel="webhook",state="pending"} 1');
	expect(text).toMatch(/leads_queue_oldest_seconds{channel="webhook"} [\d.e-]+\n/);
	expect(text).toContain("lead_store_up 1");
	await db.destroy();
	expect(await read()).toContain("lead_store_up 0");
});

test("metrics are served to this machine only, even behind trusted proxies", async () => {
	const status = async (proxies: number, socket: string, forwarded?: string) => {
		const { app } = await startTestApp({ proxies });
		const headers = forwarded ? { "X-Forwarded-For": forwarded } : undefined;
		return (await app.request("/metrics", { ...(headers && { headers }) }, from(socket))).status;
	};
	expect(await status(0, "::1")).toBe(200);
	expect(await status(0, "192.0.2.1")).toBe(404);
	expect(await status(0, "192.0.2.1", "127.0.0.1")).toBe(404);
	expect(await status(1, "192.0.2.1", "127.0.0.1")).toBe(404);
	expect(await status(1, "127.0.0.1", "192.0.2.1")).toBe(404);
	expect(await status(1, "127.0.0.1", "127.0.0.1, 192.0.2.1")).toBe(404);
	expect(await status(1, "127.0.0.1")).toBe(200);
});

const postTo = async (cause: Error) => {
	const { app, logs } = await startTestApp({ db: createFailingDatabase(await openEmptyDatabase(), () => cause) });
	const { status } = await app.request("/api/leads/plumbing", jsonPost(plumbingRequest));
	return { status, line: JSON.parse(logs().split("\n")[0] ?? "") };
};

test("a database failure is reported as 503 and logged with the name and place of its cause", async () => {
	const { status, line } = await postTo(Object.assign(new Error("amara@example.com"), { code: "ECONNREFUSED" }));
	expect(status).toBe(503);
	expect(line).toMatchObject({ msg: "the database did not respond", error: "Error", code: "ECONNREFUSED" });
	expect(line.at).toEqual(expect.arrayContaining([expect.stringMatching(/^server\/app\.integration\.test\.ts:\d+$/)]));
	expect(JSON.stringify(line)).not.toContain("amara");
});

test("a database error caused by our own bug is not reported as an outage", async () => {
	const { status, line } = await postTo(new TypeError("amara@example.com"));
	expect(status).toBe(500);
	expect(line).toMatchObject({ msg: "unexpected error", error: "TypeError" });
});

test("the rate limit counts by the address behind the trusted proxies", async () => {
	const counted: string[] = [];
	const limiter = {
		consume: (address: string) => {
			counted.push(address);
			return 0;
		},
	};
	const { app } = await startTestApp({ proxies: 1, limiter });
	await app.request(
		"/api/leads/gc",
		jsonPost({}, { "X-Forwarded-For": "203.0.113.9, 198.51.100.7" }),
		from("127.0.0.1"),
	);
	await app.request("/contact", formPost({}, { "X-Forwarded-For": "198.51.100.8" }), from("127.0.0.1"));
	expect(counted).toEqual(["198.51.100.7", "198.51.100.8"]);
});

test("the log never contains what a visitor sent", async () => {
	const { app, logs } = await startTestApp({ proxies: 1 });
	const canary = "canary7391";
	const headers = { "X-Forwarded-For": "203.0.113.39", "User-Agent": canary, Referer: canary, Cookie: canary };
	const marked = {
		...plumbingRequest,
		fullName: canary,
		email: `${canary}@example.com`,
		additionalMessage: canary,
		website: canary,
	};
	await app.request("/api/leads/plumbing", jsonPost(marked, { ...headers, "Idempotency-Key": canary }));
	await app.request("/api/leads/plumbing", jsonPost({ ...marked, typeOfService: canary }, headers));
	await app.request("/api/leads/plumbing", jsonPost(`{"${canary}`, headers));
	await app.request(`/api/leads/${canary}`, jsonPost(marked, headers));
	await app.request("/services/plumbing", formPost(marked, headers));
	await app.request(`/${canary}`, { headers });
	await app.request(`/about?email=${canary}`, { headers });
	expect(
		logs()
			.split("\n")
			.filter((line) => line !== ""),
	).toHaveLength(7);
	expect(logs()).not.toContain(canary);
	expect(logs()).not.toContain("203.0.113.39");
});
