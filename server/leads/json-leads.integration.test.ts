import { expect, onTestFinished, test } from "vitest";
import { findFormByPath, forms } from "../../forms/forms.ts";
import { hubForms } from "../../forms/hub-forms.ts";
import { createExamples } from "../../tests/support/browser/fill-form.ts";
import { eraseByEmail } from "../../tests/support/data/by-email.ts";
import { change } from "../../tests/support/data/changes.ts";
import { databaseEngines, engineNames, openTestDatabase } from "../../tests/support/data/databases.ts";
import {
	formPost,
	jsonPost,
	listStoredLeads,
	plumbingRequest,
	post,
	postForProblem,
	startTestApp,
} from "../../tests/support/service/post-leads.ts";
import { readLead } from "../workflow/lead-record.ts";

test.each(forms.map((form) => [form.path, form] as const))(
	"a JSON lead from the %s form is stored before it is acknowledged",
	async (path, form) => {
		const started = await startTestApp();
		const { status, body } = await post(started, jsonPost(createExamples(form)), `/api/leads/${path}`);
		expect(status).toBe(202);
		const { id } = JSON.parse(body);
		const [lead] = await listStoredLeads(started);
		expect(lead).toMatchObject({ id, form: path, state: "pending" });
		expect(lead?.payload).toMatchObject(createExamples(form));
	},
);

test("a JSON lead gets its reference in a header, and a repeat gets the first one's", async () => {
	const started = await startTestApp();
	const again = jsonPost(plumbingRequest, { "Idempotency-Key": "k" });
	const responses = [await post(started, again), await post(started, again)];
	const [lead] = await listStoredLeads(started);
	for (const { body, headers } of responses) {
		expect(JSON.parse(body)).toEqual({ id: lead?.id });
		expect(headers.get("Lead-Reference")).toBe(lead?.reference);
	}
});

test.each(engineNames)(
	"on %s, a form that is sent again after the office has corrected its lead gets the first one's reference",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		const db = await openTestDatabase(databases);
		const started = await startTestApp({ db });
		const again = jsonPost(plumbingRequest, { "Idempotency-Key": "k" });
		const { body } = await post(started, again);
		const corrected = { street: "14 Acre Lane", phone: "020 7946 0019", email: "amara@example.org" };
		await change(db, JSON.parse(body).id, corrected, { name: "the office" }, Date.now());
		expect(await post(started, again)).toMatchObject({ status: 202, body });
		expect(
			await post(started, jsonPost({ ...plumbingRequest, fullName: "Eve" }, { "Idempotency-Key": "k" })),
		).toMatchObject({ status: 422 });
	},
);

test("a lead's answer has the time by which its reply is due: an emergency's the hour that its emails say", async () => {
	const started = await startTestApp({ getNow: () => new Date("2026-11-30T11:40:00Z") });
	const electrical = createExamples(findFormByPath("electrical") ?? hubForms[0]);
	const readDue = async (urgency: string) => {
		const { headers } = await post(started, jsonPost({ ...electrical, urgency }), "/api/leads/electrical");
		return headers.get("Reply-Due");
	};
	expect(await readDue("Emergency")).toBe("2026-11-30T12:40:00.000Z");
	expect(await readDue("This Week")).toBe("2026-12-01T11:40:00.000Z");
});

test("a JSON lead is accepted at a percent-encoded path, which is decoded once", async () => {
	const started = await startTestApp();
	expect((await post(started, jsonPost(plumbingRequest), "/%61pi/leads/%70lumbing")).status).toBe(202);
	for (const path of ["/api/leads/%2570lumbing", "/api%2Fleads/plumbing", "/api/leads/plumbing%2F", "/api/leads/%ff"])
		expect((await post(started, jsonPost(plumbingRequest), path)).status).toBe(404);
	expect(await listStoredLeads(started)).toHaveLength(1);
});

test("a JSON lead becomes exactly the specified payload, without unknown keys", async () => {
	const now = new Date("2026-03-02T09:30:00.000Z");
	const started = await startTestApp({ getNow: () => now });
	const sent = JSON.parse(
		`{"__proto__": {"admin": true}, "formId": "x", "formTitle": "y", "website": "", "elapsed": 40000, "extra": 1,
			${JSON.stringify(plumbingRequest).slice(1)}`,
	);
	await post(started, jsonPost(JSON.stringify(sent).replace("{", `{"__proto__": {"polluted": true},`)));
	const [lead] = await listStoredLeads(started);
	expect(JSON.stringify(lead?.payload)).toBe(
		JSON.stringify({
			formId: "plumbing-hub-001",
			formTitle: "Get your plumbing quote",
			timestamp: now.toISOString(),
			...plumbingRequest,
		}),
	);
	expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test.each([
	["2026-03-02T09:29:58.123Z", "2026-03-02T09:29:58.123Z"],
	["2026-03-02T09:29:58Z", "2026-03-02T09:29:58.000Z"],
	["2026-02-23T09:30:00.000Z", "2026-02-23T09:30:00.000Z"],
	["2026-02-23T09:29:59.999Z", "2026-03-02T09:30:00.000Z"],
	["2026-03-02T10:30:00.000Z", "2026-03-02T10:30:00.000Z"],
	["2026-03-02T10:30:00.001Z", "2026-03-02T09:30:00.000Z"],
	["2026-03-02T10:29:58+01:00", "2026-03-02T09:30:00.000Z"],
	["2026-02-30T09:29:58Z", "2026-03-02T09:30:00.000Z"],
	["2026-02-28T24:00:00Z", "2026-03-02T09:30:00.000Z"],
	["2026-13-02T09:29:58Z", "2026-03-02T09:30:00.000Z"],
	["1970-01-01T00:00:00Z", "2026-03-02T09:30:00.000Z"],
	["yesterday", "2026-03-02T09:30:00.000Z"],
	[1772443798123, "2026-03-02T09:30:00.000Z"],
	[undefined, "2026-03-02T09:30:00.000Z"],
])("a JSON lead with the timestamp %j is stored with %s", async (timestamp, expected) => {
	const started = await startTestApp({ getNow: () => new Date("2026-03-02T09:30:00.000Z") });
	await post(started, jsonPost({ ...plumbingRequest, timestamp }));
	expect((await listStoredLeads(started))[0]?.payload).toMatchObject({ timestamp: expected });
});

test("a JSON lead reaches the webhook as text that every JSON parser and database accepts", async () => {
	const started = await startTestApp();
	const poison = { ...plumbingRequest, additionalMessage: "\0\u001b[2J\u009b\ud800Under the sink" };
	expect((await post(started, jsonPost(poison))).status).toBe(202);
	const { status, body } = await post(
		started,
		jsonPost({ ...plumbingRequest, fullName: "\ud800", postCode: "\u0000" }),
	);
	expect([status, Object.keys(JSON.parse(body).errors)]).toEqual([422, ["fullName", "postCode"]]);
	const [lead] = await listStoredLeads(started);
	expect(JSON.stringify(lead?.payload)).not.toMatch(/\\u|[\p{Cc}\p{Cs}]/u);
});

test("a JSON lead that repeats a key has its last value", async () => {
	const started = await startTestApp();
	await post(started, jsonPost(`{"email":"first@example.com",${JSON.stringify(plumbingRequest).slice(1)}`));
	expect((await listStoredLeads(started))[0]?.payload).toMatchObject(plumbingRequest);
});

test("a JSON lead is delivered at once if there is a target", async () => {
	let woken = 0;
	const wake = () => {
		woken += 1;
	};
	const started = await startTestApp({ wake, hasTarget: (form) => form === "plumbing" });
	await post(started, jsonPost(plumbingRequest));
	expect(woken).toBe(1);
	const [contact] = forms.filter(({ path }) => path === "contact");
	if (!contact) throw new Error("no contact form");
	await post(started, jsonPost(createExamples(contact)), "/api/leads/contact");
	expect((await listStoredLeads(started)).map(({ form, state }) => `${form} ${state}`).sort()).toEqual([
		"contact held",
		"plumbing pending",
	]);
});

test("a JSON lead with a repeated idempotency key gets the first id and stores nothing", async () => {
	const started = await startTestApp();
	const init = (timestamp?: string) => jsonPost({ ...plumbingRequest, timestamp }, { "Idempotency-Key": "one" });
	const responses = await Promise.all([post(started, init()), post(started, init()), post(started, init())]);
	const later = await post(started, init(new Date(Date.now() - 1000).toISOString()));
	expect(new Set([...responses, later].map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
	expect(await listStoredLeads(started)).toHaveLength(1);
	await post(started, jsonPost(plumbingRequest, { "Idempotency-Key": "two" }));
	expect(await listStoredLeads(started)).toHaveLength(2);
});

test("a JSON lead that reuses an idempotency key with other values is refused", async () => {
	const started = await startTestApp();
	const key = { "Idempotency-Key": "one" };
	await post(started, jsonPost(plumbingRequest, key));
	const { status, document } = await postForProblem(started, jsonPost({ ...plumbingRequest, fullName: "Other" }, key));
	expect([status, document.code]).toEqual([422, "idempotency-key-reused"]);
	const both = [plumbingRequest, { ...plumbingRequest, fullName: "Other" }].map((values) =>
		post(started, jsonPost(values, { "Idempotency-Key": "at once" })),
	);
	expect((await Promise.all(both)).map((response) => response.status).sort()).toEqual([202, 422]);
	expect(await listStoredLeads(started)).toHaveLength(2);
});

test("a JSON lead cannot take the key of a form sent without JavaScript", async () => {
	let now = new Date("2026-03-02T09:30:00.000Z");
	const started = await startTestApp({ getNow: () => now });
	await post(started, formPost(plumbingRequest), "/services/plumbing");
	now = new Date("2026-03-03T09:30:00.000Z");
	await post(started, formPost(plumbingRequest), "/services/plumbing");
	const stored = await started.db.selectFrom("leads").select("idempotency_key").orderBy("number").execute();
	const tomorrow = stored.at(-1)?.idempotency_key ?? "";
	expect(tomorrow).toMatch(/^page:/);
	await eraseByEmail(started.db, plumbingRequest.email, Date.now());
	await post(started, jsonPost({ ...plumbingRequest, fullName: "Mallory" }, { "Idempotency-Key": tomorrow }));
	expect((await post(started, formPost(plumbingRequest), "/services/plumbing")).status).toBe(303);
	expect((await listStoredLeads(started)).map(({ payload }) => payload.fullName).sort()).toEqual([
		"Amara Osei",
		"Mallory",
	]);
});

test("a genuine lead is not suppressed by an earlier copy with the hidden field filled in", async () => {
	const started = await startTestApp();
	await post(started, formPost({ ...plumbingRequest, website: "x" }), "/services/plumbing");
	await post(started, formPost(plumbingRequest), "/services/plumbing");
	expect((await listStoredLeads(started)).map(({ state }) => state).sort()).toEqual(["pending", "spam"]);
});

test("a JSON lead that looks like spam gets the usual response", async () => {
	const started = await startTestApp();
	const { status, body } = await post(started, jsonPost({ ...plumbingRequest, website: "http://spam.example" }));
	expect(status).toBe(202);
	const { id } = JSON.parse(body);
	expect(await readLead(started.db, id)).toMatchObject({ state: "spam", spamReasons: ["hidden field filled in"] });
});

test("a JSON lead is not suspected just because others sent it before, however often", async () => {
	const started = await startTestApp();
	for (let time = 0; time < 8; time += 1) await post(started, jsonPost(plumbingRequest));
	expect((await listStoredLeads(started)).map(({ state }) => state)).toEqual(Array(8).fill("pending"));
});

test("a JSON lead repeated faster than a person could send it is suspected", async () => {
	const started = await startTestApp();
	const fast = (values: object) => post(started, jsonPost({ ...values, elapsed: 300 }));
	for (let time = 0; time < 4; time += 1) {
		await fast(plumbingRequest);
		await fast({ ...plumbingRequest, fullName: `Other ${time}` });
		await fast({ ...plumbingRequest, email: `other-${time}@example.com` });
	}
	const suspects = (await listStoredLeads(started)).filter(({ state }) => state === "spam");
	expect(suspects.map(({ payload }) => [payload.fullName, payload.email])).toEqual([
		[plumbingRequest.fullName, plumbingRequest.email],
	]);
});
