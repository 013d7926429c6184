import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { expect, test } from "vitest";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { startApp } from "../../tests/support/service/app.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { findSession } from "../auth/sessions.ts";
import { insertLead } from "../leads/insert.ts";

/** Routes that read or change the office's data. */
const endpoints: readonly (readonly [method: string, path: string])[] = [
	["GET", "/api/leads"],
	["GET", "/api/counts"],
	["GET", "/api/news"],
	["POST", "/api/leads"],
	["GET", "/api/leads/x"],
	["POST", "/api/leads/x/replies"],
	["POST", "/api/leads/x/open"],
	["POST", "/api/leads/x/changes"],
	["POST", "/api/leads/x/send"],
	["POST", "/api/leads/x/notes"],
	["PUT", "/api/notes/x"],
	["DELETE", "/api/notes/x"],
	["GET", "/api/leads/x/customer"],
	["GET", "/api/leads/x/customer.html"],
	["POST", "/api/leads/x/erase"],
	["POST", "/api/leads/rows"],
	["POST", "/api/export"],
	["GET", "/api/export?format=csv"],
	["GET", "/api/reports"],
	["GET", "/api/people"],
	["POST", "/api/people"],
	["DELETE", "/api/people/x"],
	["PUT", "/api/people/x/role"],
	["PUT", "/api/mails"],
	["PUT", "/api/name"],
	["POST", "/api/email"],
	["GET", "/api/office"],
	["GET", "/api/passkeys"],
	["POST", "/api/passkeys/options"],
	["POST", "/api/passkeys"],
	["DELETE", "/api/passkeys/x"],
	["DELETE", "/api/session"],
	["GET", "/api/sessions"],
	["DELETE", "/api/sessions"],
	["DELETE", "/api/sessions/x"],
];

test("every route of the desk refuses requests without a valid session", async () => {
	const desk = await startDesk();
	await desk.signInOwner();
	for (const cookie of ["", "desk=made-up"]) {
		for (const [method, path] of endpoints) {
			const stranger = desk.browser();
			stranger.setCookie(cookie);
			const response = await stranger.request(path, { method, ...(method !== "GET" && { body: {} }) });
			expect(response.status, `${method} ${path}`).toBe(401);
		}
	}
});

test("the desk refuses a change without its own origin, even with a valid session", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const strange = ["https://evil.example", "null", "http://localhost", `${desk.url}.evil.example`];
	for (const [method, path] of endpoints.filter(([method]) => method !== "GET")) {
		for (const Origin of strange) {
			const response = await owner.request(path, { method, body: {}, headers: { Origin } });
			expect(response.status, `${method} ${path} from ${Origin}`).toBe(403);
		}
	}
	expect((await owner.request("/api/leads", { headers: { Origin: "https://evil.example" } })).status).toBe(403);
	const status = await new Promise((resolve) => {
		const options = { port: desk.port, method: "DELETE", path: "/api/sessions", headers: { Cookie: owner.cookie() } };
		request(options, (response) => resolve(response.resume().statusCode)).end();
	});
	expect(status).toBe(403);
	expect((await owner.request("/api/leads")).status).toBe(200);
});

test("no response of the desk may be cached, framed or indexed", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	for (const path of ["/api/session", "/api/leads", "/api/nothing", "/nothing.js"]) {
		const { headers } = await owner.request(path);
		expect(headers.get("Cache-Control"), path).toBe("no-store");
		expect(headers.get("X-Frame-Options"), path).toBe("DENY");
		expect(headers.get("Content-Security-Policy"), path).toMatch(/frame-ancestors 'none'/);
		expect(headers.get("X-Robots-Tag"), path).toMatch(/noindex/);
		expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
		expect(headers.get("Referrer-Policy"), path).toBe("no-referrer");
		expect(headers.get("Access-Control-Allow-Origin"), path).toBeNull();
	}
});

test("a lead's text is only ever sent as JSON, or escaped in a download, even if it contains markup", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const text = "</script><img src=x onerror=alert(1)>";
	const lead = someLead({ payload: somePayload({ additionalMessage: text, fullName: text }) });
	await insertLead(desk.db, lead);
	for (const path of ["/api/leads", `/api/leads/${lead.id}`, "/api/leads?find=onerror"]) {
		const response = await owner.request(path);
		expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
		expect(JSON.stringify(await response.json())).toContain("onerror");
	}
	const file = await owner.request(`/api/leads/${lead.id}/customer.html`);
	const name = encodeURIComponent("scriptimg srcx onerroralert1.html");
	expect(file.headers.get("Content-Disposition")).toBe(
		`attachment; filename="customer.html"; filename*=UTF-8''${name}`,
	);
	expect(await file.text()).toContain("&#60;img src=x onerror=alert(1)&#62;");
});

test("the desk cuts off an oversized body and refuses one that is not JSON", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	expect((await owner.post("/api/session/link", { email: "x".repeat(140_000) })).status).toBe(413);
	const status = await new Promise((resolve) => {
		const headers = { Origin: desk.url, "Content-Type": "application/json" };
		const options = { port: desk.port, method: "POST", path: "/api/session/link", headers };
		const post = request(options, (response) => resolve(response.resume().statusCode)).on("error", () => resolve(413));
		for (let part = 0; part < 20; part += 1) post.write(`"${"x".repeat(10_000)}"`);
		post.end();
	});
	expect(status).toBe(413);
	expect((await owner.request("/api/leads/x/changes", { method: "POST", body: "{" })).status).toBe(400);
});

test("every route of a lead responds with 404 to an unknown id", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	for (const id of ["x", "BF-000000", "00000000-0000-7000-8000-000000000000", "%27%20or%201%3D1"]) {
		expect((await owner.request(`/api/leads/${id}`)).status).toBe(404);
		expect((await owner.request(`/api/leads/${id}/customer`)).status).toBe(404);
		const tries: readonly (readonly [string, unknown])[] = [
			["changes", { id: randomUUID(), from: { isSpam: false }, to: { isSpam: true } }],
			["send", { channel: "webhook" }],
			["notes", { id: randomUUID(), kind: "note", text: "x" }],
			["erase", { leads: ["BF-000000"], confirm: "ada@example.org" }],
		];
		for (const [what, body] of tries) {
			expect((await owner.post(`/api/leads/${id}/${what}`, body)).status, what).toBe(404);
		}
	}
});

test("the public listener serves nothing of the desk, and the desk's nothing of the site", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const { app, stop } = await startApp();
	for (const [method, path] of endpoints) {
		const headers = { Cookie: owner.cookie(), Origin: "http://localhost", Host: "localhost" };
		const response = await app.request(path, { method, headers });
		const isLead = method === "POST" && path.startsWith("/api/leads/");
		expect([404, ...(isLead ? [404] : [])], `${method} ${path}`).toContain(response.status);
	}
	expect((await app.request("/enter")).status).toBe(404);
	expect((await owner.post("/api/leads/plumbing", somePayload())).status).toBe(404);
	expect((await owner.request("/metrics")).status).toBe(404);
	await stop();
});

test("the desk's health check reports whether its database responds, and nothing else", async () => {
	const desk = await startDesk();
	const check = async () => {
		const response = await desk.browser().request("/readyz");
		return { status: response.status, text: await response.text() };
	};
	expect(await check()).toEqual({ status: 200, text: "ready\n" });
	await desk.db.destroy();
	expect((await check()).status).toBe(503);
});

test("a monitor's HEAD requests are not logged as actions", async () => {
	const desk = await startDesk();
	for (const path of ["/healthz", "/readyz"])
		expect((await desk.browser().request(path, { method: "HEAD" })).status).toBe(200);
	expect(desk.logs()).not.toContain("desk action");
});

test("robots may read calendars, which Google asks before it subscribes, and nothing else", async () => {
	const desk = await startDesk();
	const robots = await (await desk.browser().request("/robots.txt")).text();
	expect(robots).toBe("User-agent: *\nAllow: /calendar/\nDisallow: /\n");
});

test("a change from another address of the desk is refused with the setting's name", async () => {
	const desk = await startDesk();
	const headers = { Origin: "http://192.168.4.20:3001" };
	const response = await desk.browser().request("/api/links", { method: "POST", headers, body: {} });
	expect(response.status).toBe(403);
	expect((await response.json()).detail).toMatch(/^Open the desk at http:\/\/localhost:\d+, or .*DESK_URL/);
});

test("neither the log nor the database contains a token", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const token = owner.cookie().replace("desk=", "");
	expect(token).toHaveLength(43);
	expect(desk.logs()).not.toContain(token);
	expect(await findSession(desk.db, token, desk.time.now)).toBeUndefined();
});
