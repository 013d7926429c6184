import { expect, test } from "vitest";
import { sendForm, startWithPage } from "../../tests/support/service/customer-page.ts";
import {
	jsonPost,
	listStoredLeads,
	plumbingRequest,
	post,
	startTestApp,
} from "../../tests/support/service/post-leads.ts";
import { revokeLinks } from "../leads/customer-links.ts";
import { customerActor } from "../workflow/events.ts";

const secrecy = { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

test("every answer is secret: no store, no referrer, no index", async () => {
	const { page, app } = await startWithPage();
	const responses = [
		await page.get(),
		await app.request(page.path, { headers: { Accept: "application/json" } }),
		await app.request(`${page.path}.`),
		await page.get("/nothing"),
		await page.send("/messages", { text: "Hello" }),
		await page.send("/messages", { text: "" }),
		await page.send("/messages", { text: "Hello" }, {}),
		await page.send("/messages", { text: "" }, {}),
		await app.request("/request/unknown"),
		await app.request(page.path, { method: "PUT" }),
	];
	expect(responses.map(({ status }) => status)).toEqual([200, 200, 302, 404, 200, 422, 303, 422, 404, 404]);
	for (const { headers } of responses) expect(Object.fromEntries(headers)).toMatchObject(secrecy);
});

test("the page's script gets the page as data", async () => {
	const { page, app } = await startWithPage();
	const response = await app.request(page.path, { headers: { Accept: "application/json" } });
	expect(await response.json()).toEqual(await page.read());
});

test.each([".", "),", ".”", "%3E"])("a link that was copied with %s after it leads to the page", async (mark) => {
	const { page, app } = await startWithPage();
	const { status, headers } = await app.request(page.path + mark);
	expect([status, headers.get("Location")]).toEqual([302, page.path]);
	expect((await app.request(`${page.path}a${mark}`)).status).toBe(404);
});

test("a customer whose enquiry sounds urgent is told to call", async () => {
	const { page, ...started } = await startWithPage();
	expect(await page.read()).toMatchObject({ isUrgent: false });
	const urgent = await sendForm(started, { email: "other@example.com", additionalMessage: "A pipe has burst" });
	expect(await urgent.read()).toMatchObject({ isUrgent: true });
});

test("without a script, each form leads back to its part of the page", async () => {
	const { page } = await startWithPage();
	for (const [action, fields] of [
		["messages", { text: "Hello" }],
		["phone", { phone: "020 7946 0999" }],
		["cancel", {}],
	] as const) {
		const { status, headers } = await page.send(`/${action}`, fields, {});
		expect([status, headers.get("Location")]).toEqual([303, `${page.path}#${action}`]);
	}
});

test("without a script, a message that is sent twice on one day is one message", async () => {
	const { page } = await startWithPage();
	for (const _ of [1, 2]) expect((await page.send("/messages", { text: "Hello" }, {})).status).toBe(303);
	expect((await page.read()).messages).toHaveLength(1);
});

test("without a script, a refused form comes back with its problem and what was written", async () => {
	const { page } = await startWithPage();
	const response = await page.send("/phone", { phone: "\u0007" }, {});
	expect(response.status).toBe(422);
	const [, text = ""] = /<pre>(.*)<\/pre>/.exec(await response.text()) ?? [];
	expect(JSON.parse(text)).toMatchObject({
		token: page.path.split("/")[2],
		page: { reference: page.reference },
		problem: { action: "phone", input: "\u0007" },
	});
});

test.each([
	["messages", "text=Hello"],
	["phone", "phone=020+7946+0999"],
])("a form that is still arriving at /%s when its link is withdrawn changes nothing", async (action, typed) => {
	const { page, ...started } = await startWithPage();
	const [lead] = await listStoredLeads(started);
	// Read only once the link has been found
	const body = new ReadableStream(
		{
			async pull(controller) {
				await revokeLinks(started.db, lead?.id ?? "");
				controller.enqueue(Buffer.from(typed));
				controller.close();
			},
		},
		{ highWaterMark: 0 },
	);
	const headers = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
	const sent = { method: "POST", body, headers, duplex: "half" };
	expect((await started.app.request(`${page.path}/${action}`, sent)).status).toBe(404);
	const changes = started.db.selectFrom("events").select("what").where("person_name", "=", customerActor.name);
	expect(await changes.execute()).toEqual([]);
});

test("a script gets a problem document", async () => {
	const { page } = await startWithPage();
	const response = await page.send("/messages", { text: "" });
	expect(response.headers.get("Content-Type")).toBe("application/problem+json");
	expect(await response.json()).toMatchObject({ code: "invalid-input", errors: { text: expect.any(String) } });
});

test("no other site's page can send the forms", async () => {
	const { page } = await startWithPage();
	const headers = { Accept: "application/json", Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
	for (const address of ["/messages", "/phone", "/cancel"])
		expect((await page.send(address, { text: "Hello", phone: "1234567" }, headers)).status).toBe(403);
	expect((await page.read()).messages).toEqual([]);
});

test("a browser that hides its origin can send the forms, unless it says that another site's page did", async () => {
	const { page } = await startWithPage();
	const send = (headers: HeadersInit) => page.send("/phone", { phone: "020 7946 0999" }, headers);
	expect((await send({ Origin: "null", "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
	expect((await send({ Origin: "null" })).status).toBe(303);
	expect((await page.read()).phone).toBe("020 7946 0999");
});

test("neither log nor metrics hold a token", async () => {
	const { page, app, logs, db } = await startWithPage();
	await page.get();
	await page.get("/visit.ics");
	await page.send("/messages", { text: "Hello" });
	await page.send("/messages", { text: "" }, {});
	await db.destroy();
	expect((await page.get()).status).toBe(503);
	const metrics = await (await app.request("/metrics")).text();
	const token = page.path.split("/")[2] ?? "";
	expect(token).not.toBe("");
	for (const text of [logs(), metrics]) expect(text).not.toContain(token);
	expect(logs()).toContain('"path":"/request"');
});

test("a wrong link counts against the address, which can still open its own page", async () => {
	const { page, app } = await startWithPage();
	const guess = () => app.request("/request/AAAAAAAAAAAAAAAAAAAAAA", { headers: { Accept: "application/json" } });
	for (let tries = 0; tries < 30; tries += 1) expect((await guess()).status).toBe(404);
	expect((await guess()).status).toBe(429);
	expect((await page.get()).status).toBe(200);
});

test("wrong links from many networks close nobody's page", async () => {
	const { page, app } = await startWithPage({ proxies: 1 });
	const headers = (network: number) => ({ Accept: "application/json", "X-Forwarded-For": `10.${network}.0.1` });
	for (let sent = 0; sent < 6_100; sent += 1)
		await app.request("/request/AAAAAAAAAAAAAAAAAAAAAA", { headers: headers(sent % 100) });
	expect((await page.get()).status).toBe(200);
});

test("a repeated form has a link of its own to the same page, and suspected spam one that does not work", async () => {
	const started = await startTestApp();
	const headers = { "Idempotency-Key": "k" };
	const [first, second] = [1, 2].map(() => post(started, jsonPost(plumbingRequest, headers)));
	const paths = [(await first)?.headers.get("Request-Page"), (await second)?.headers.get("Request-Page")];
	expect(new Set(paths).size).toBe(2);
	for (const path of paths) expect((await started.app.request(path ?? "")).status).toBe(200);
	const spam = await sendForm(started, { website: "x", additionalMessage: "Cheap pills" });
	expect((await spam.get()).status).toBe(404);
	expect(await listStoredLeads(started)).toHaveLength(2);
});
