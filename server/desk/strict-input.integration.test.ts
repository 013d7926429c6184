import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { maxNoteLength } from "../../forms/desk-limits.ts";
import { databaseEngines, engineNames } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { callOn, visitAt } from "../../tests/support/data/next-steps.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { insertLead } from "../leads/insert.ts";

const credential = { id: "x", rawId: "x", type: "public-key", clientExtensionResults: {} };

test("text beyond its limit is refused before it is cleaned", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const { id } = await insertLead(desk.db, someLead());
	const long = `a${" ".repeat(maxNoteLength)}`;
	const note = { id: randomUUID(), kind: "note", text: long };
	expect((await owner.post(`/api/leads/${id}/notes`, note)).status).toBe(422);
	expect((await owner.request(`/api/leads?lostReason=${encodeURIComponent(long)}`)).status).toBe(422);
	expect((await owner.post("/api/people", { name: long, email: "joe@example.org" })).status).toBe(422);
});

test("a list with thousands of faults is refused with one", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const { id } = await insertLead(desk.db, someLead());
	const many = Array.from({ length: 30_000 }, () => 1);
	const values = Object.fromEntries(many.slice(0, 9_000).map((value, index) => [index, value]));
	const phoneLead = { id: randomUUID(), form: "plumbing", values, sendsConfirmation: false };
	for (const [path, body] of [
		["/api/leads/rows", { ids: many }],
		["/api/export", { ids: many, format: "csv" }],
		[`/api/leads/${id}/erase`, { leads: many, confirm: "x" }],
		["/api/leads", phoneLead],
	] as const) {
		const refused = await owner.post(path, body);
		expect(refused.status, path).toBe(422);
		expect(Object.keys((await refused.json()).errors), path).toHaveLength(1);
	}
});

test("a malformed passkey response is refused before anyone is signed in", async () => {
	const desk = await startDesk();
	const responses = [
		null,
		{ id: "x", response: null },
		{ ...credential, response: {} },
		{
			...{ ...credential, id: "x".repeat(1365), rawId: "x".repeat(1365) },
			response: { clientDataJSON: "e30", authenticatorData: "e30", signature: "e30" },
		},
		{ ...credential, id: "\0", response: { clientDataJSON: "e30", authenticatorData: "e30", signature: "e30" } },
	];
	for (const response of responses) {
		expect((await desk.browser().post("/api/session/passkey", { response })).status).toBe(422);
	}
	for (const clientDataJSON of ["e30", "bnVsbA", "eyJjaGFsbGVuZ2UiOiJcdTAwMDAifQ"]) {
		const response = { ...credential, response: { clientDataJSON, authenticatorData: "e30", signature: "e30" } };
		expect((await desk.browser().post("/api/session/passkey", { response })).status).toBe(403);
	}
	expect(desk.logs()).not.toMatch(/"level":50/);
});

test.for(engineNames)(
	"on %s NUL, out-of-range numbers and incomplete changes are refused as bad input",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		const desk = await startDesk({ databases });
		const owner = await desk.signInOwner();
		const lead = someLead();
		await insertLead(desk.db, lead);
		const at = `/api/leads/${lead.id}`;
		const post = (from: object, to: object, more: object = {}) =>
			owner.post(`${at}/changes`, { id: randomUUID(), from, to, ...more });
		for (const [from, to] of [
			[{}, {}],
			[{ isSpam: false }, {}],
			[{ isSpam: false }, { isDeleted: true }],
			[
				{ status: "new", lostReason: null },
				{ status: "lost", lostReason: null },
			],
			[{ status: "new" }, { status: "lost" }],
			[{ nextStep: null }, { nextStep: visitAt("2026-02-30T09:00") }],
			[{ nextStep: null }, { nextStep: visitAt("2026-03-02T24:00") }],
			[{ nextStep: null }, { nextStep: visitAt("2026-03-02 09:00") }],
			[{ nextStep: null }, { nextStep: visitAt("12026-03-02T09:00") }],
			// A visit has a time and a length, and the clocks skip an hour in March
			[{ nextStep: null }, { nextStep: visitAt("2026-03-02") }],
			[{ nextStep: null }, { nextStep: visitAt("2026-03-02T09:00", 0) }],
			[{ nextStep: null }, { nextStep: visitAt("2026-03-29T01:30") }],
			[{ nextStep: null }, { nextStep: { ...callOn("2026-03-02"), minutes: 60 } }],
			[{ quotedValue: null }, { quotedValue: 12.5 }],
			[{ quotedValue: null }, { quotedValue: 0 }],
			[{ wonValue: null }, { wonValue: 2 ** 31 }],
			[{ email: "ada@example.org" }, { email: "ada" }],
			// No request may set the derived fields
			[{ answeredAt: null }, { answeredAt: 1 }],
			[{ version: 1 }, { version: 2 }],
		] as const)
			expect((await post(from, to)).status, JSON.stringify([from, to])).toBe(422);
		const spam = [{ isSpam: false }, { isSpam: true }] as const;
		expect((await post(...spam, { id: "1" })).status).toBe(422);
		expect((await post(...spam, { undoes: "\0" })).status).toBe(422);
		expect((await post(...spam, { undoes: randomUUID() })).status).toBe(404);
		const note = { id: randomUUID(), kind: "note", text: "a\0b" };
		expect((await owner.post(`${at}/notes`, note)).status).toBe(422);
		expect((await owner.request("/api/leads?find=a%00b")).status).toBe(422);
		for (const [order, position] of [
			["next-step", ["2026-03-02", 1, "\0"]],
			["next-step", ["\0", 1, "x"]],
			["next-step", [1, 1, "x"]],
			["next-step", [null, 1, "x"]],
			["next-step", {}],
			["next-step", null],
			["waiting", [2 ** 31, 1, "x"]],
			["waiting", [-(2 ** 31) - 1, 1, "x"]],
			["waiting", [2 ** 53 - 1, 1, "x"]],
			["closed", [2 ** 53 - 1, 2 ** 53 - 1, "x"]],
			["newest", [null, -(2 ** 53) + 1, "x"]],
		] as const) {
			const cursor = Buffer.from(JSON.stringify(position)).toString("base64url");
			const query = `order=${order}&cursor=${cursor}`;
			expect((await owner.request(`/api/leads?${query}`)).status, query).toBe(200);
		}
		const beyond = Buffer.from(JSON.stringify([2 ** 31, 1, "x"])).toString("base64url");
		const page = await (await owner.request(`/api/leads?order=waiting&cursor=${beyond}`)).json();
		expect(page.rows).toHaveLength(1);
		for (const mark of ["9".repeat(25), `-${"9".repeat(25)}`])
			expect((await owner.request(`/api/news?since=${mark}`)).status, mark).toBe(200);
		expect((await owner.request("/api/mails", { method: "PUT", body: { mailFrequency: "all" } })).status).toBe(422);
		for (const path of ["/api/leads/%00", "/api/leads/%00/customer"])
			expect((await owner.request(path)).status).toBe(404);
		for (const path of ["/api/people/%00", "/api/passkeys/%00", "/api/notes/%00"]) {
			expect((await owner.request(path, { method: "DELETE" })).status).toBe(404);
		}
		expect(desk.logs()).not.toMatch(/"level":50/);
		await desk.stop();
		await databases.stop();
	},
);

test("the desk refuses an unknown key in a body", async () => {
	const desk = await startDesk();
	const response = await desk.browser().post("/api/session/link", { email: "aisha@brickfold.example", admin: true });
	expect(response.status).toBe(422);
});

test("an email address beyond its limit is refused without being cleaned", async () => {
	const desk = await startDesk();
	const start = process.threadCpuUsage();
	const response = await desk.browser().post("/api/session/link", { email: `${"!".repeat(120_000)}a` });
	expect(response.status).toBe(422);
	expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000);
});

test("a lead that one request names many times is read once", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const lead = someLead();
	await insertLead(desk.db, lead);
	const response = await owner.post("/api/leads/rows", {
		ids: Array.from({ length: 500 }, () => lead.id),
		find: "ada",
	});
	expect((await response.json()).rows).toHaveLength(1);
});

test("a lead cannot be assigned to an unknown person", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const lead = someLead();
	await insertLead(desk.db, lead);
	const change = { id: randomUUID(), from: { assigneeId: "" }, to: { assigneeId: "somebody" } };
	const response = await owner.post(`/api/leads/${lead.id}/changes`, change);
	expect(response.status).toBe(422);
	expect(await response.json()).toMatchObject({ code: "person-removed" });
});
