import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../../tests/support/service/app.ts";
import {
	jsonPost,
	listStoredLeads,
	plumbingRequest,
	post,
	postForProblem,
	startTestApp,
} from "../../tests/support/service/post-leads.ts";

describe("refused posts", () => {
	let shared: Awaited<ReturnType<typeof startApp>>;
	beforeAll(async () => {
		shared = await startApp({ limiter: { consume: () => 0 } });
	});
	afterAll(() => shared.stop());

	test("a post with invalid input gets a problem for every field (RFC 9457)", async () => {
		const { status, document } = await postForProblem(
			shared,
			jsonPost({ ...plumbingRequest, email: "nobody", fullName: " " }),
		);
		expect(status).toBe(422);
		expect(document).toEqual({
			type: "tag:brickfold.example,2026:invalid-input",
			title: "Some fields need correcting",
			status: 422,
			code: "invalid-input",
			requestId: expect.any(String),
			errors: { email: "Please enter a valid email address", fullName: "Full Name is required" },
		});
	});

	test.each(["[]", "null", "42", '"text"', "{}", "[".repeat(10_000) + "]".repeat(10_000)])(
		"a post whose JSON is %.20s gets 422 with every required field",
		async (body) => {
			const { status, document } = await postForProblem(shared, jsonPost(body));
			expect(status).toBe(422);
			expect(document.errors).toMatchObject({ fullName: "Full Name is required", email: "Email is required" });
		},
	);

	test.each(["", "{", "fullName=A", '{"a":1}{"b":2}', "\ufeff\u0000"])(
		"a post of %j, which is not JSON, gets 400",
		async (body) => {
			expect(await postForProblem(shared, jsonPost(body))).toMatchObject({
				status: 400,
				document: { code: "not-json" },
			});
		},
	);

	test("a post that is not UTF-8 gets 400", async () => {
		const init = { ...jsonPost(""), body: Uint8Array.of(0x7b, 0xff, 0x7d) };
		expect(await postForProblem(shared, init)).toMatchObject({ status: 400, document: { code: "bad-request" } });
	});

	test.each([
		"text/plain",
		"application/x-www-form-urlencoded",
		"multipart/form-data; boundary=x",
		"application/jsonx",
		"",
	])("a post of content type %j gets 415", async (type) => {
		expect((await postForProblem(shared, jsonPost(plumbingRequest, { "Content-Type": type }))).status).toBe(415);
	});

	test("a compressed post gets 415", async () => {
		expect((await postForProblem(shared, jsonPost(plumbingRequest, { "Content-Encoding": "gzip" }))).status).toBe(415);
	});

	test("a post over 32 KiB gets 413", async () => {
		const padding = 32 * 1024 - JSON.stringify({ ...plumbingRequest, extra: "" }).length;
		expect((await post(shared, jsonPost({ ...plumbingRequest, extra: "x".repeat(padding) }))).status).toBe(202);
		expect(
			(await postForProblem(shared, jsonPost({ ...plumbingRequest, extra: "x".repeat(padding + 1) }))).status,
		).toBe(413);
	});

	test.each(["", "x".repeat(201)])("a post with the idempotency key %.10j gets 400", async (key) => {
		const response = await postForProblem(shared, jsonPost(plumbingRequest, { "Idempotency-Key": key }));
		expect(response).toMatchObject({ status: 400, document: { code: "bad-idempotency-key" } });
	});

	test("a post to an unknown form gets 404", async () => {
		expect((await postForProblem(shared, jsonPost(plumbingRequest), "/api/leads/roofing")).status).toBe(404);
		expect((await postForProblem(shared, jsonPost(plumbingRequest), "/api/leads/__proto__")).status).toBe(404);
		expect((await postForProblem(shared, jsonPost(plumbingRequest), "/api/leads/plumbing/")).status).toBe(404);
	});

	test.each(["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"])("the method %s gets 405", async (method) => {
		const { app } = shared;
		const response = await app.request("/api/leads/plumbing", { method });
		expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
		expect(response.headers.has("Access-Control-Allow-Origin")).toBe(false);
	});

	test("a post from another site's page gets 403", async () => {
		const headers = { Host: "brickfold.example", Origin: "https://evil.example" };
		const started = await startTestApp();
		expect((await postForProblem(started, jsonPost(plumbingRequest, headers))).status).toBe(403);
		expect(await listStoredLeads(started)).toEqual([]);
	});

	test("the 31st post in a minute gets 429 with Retry-After", async () => {
		const started = await startTestApp();
		for (let sent = 0; sent < 30; sent += 1) expect((await post(started, jsonPost({}))).status).toBe(422);
		const { status, headers } = await postForProblem(started, jsonPost(plumbingRequest));
		expect(status).toBe(429);
		expect(Number(headers.get("Retry-After"))).toBeGreaterThan(50);
	});

	test("a post gets 503 and no acknowledgement while the database does not respond", async () => {
		const started = await startTestApp();
		await started.db.destroy();
		const { status, document } = await postForProblem(started, jsonPost(plumbingRequest));
		expect(status).toBe(503);
		expect(document).not.toHaveProperty("id");
	});

	test("a post that fails unexpectedly gets 500 and reveals nothing", async () => {
		const started = await startTestApp({
			hasTarget: () => {
				throw new TypeError("secret of amara@example.com");
			},
		});
		const { status, document } = await postForProblem(started, jsonPost(plumbingRequest));
		expect(status).toBe(500);
		expect(JSON.stringify(document)).not.toContain("secret");
		expect(started.logs()).toContain("TypeError");
		expect(started.logs()).not.toContain("secret");
	});
});
