import { expect, test } from "vitest";
import { databaseEngines, engineNames } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { insertLead } from "../leads/insert.ts";

const credential = { id: "x", rawId: "x", type: "public-key", clientExtensionResults: {} };

test("a malformed passkey response is refused before anyone is signed in", async () => {
	const desk = await startDesk();
	const responses = [
		null,
		{ id: "x", response: null },
		{ ...credential, response: {} },
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
		const spam = { kind: "spam" };
		expect((await owner.post(`${at}/changes`, { version: 1e308, change: spam })).status).toBe(422);
		expect((await owner.post(`${at}/changes`, { version: 2 ** 31, change: spam })).status).toBe(422);
		for (const change of [
			{ kind: "status", status: "lost" },
			{ kind: "visit", at: "2026-02-30T09:00" },
			{ kind: "visit", at: "2026-03-02T24:00" },
			{ kind: "visit", at: "2026-03-02" },
			{ kind: "quoted-value", pounds: 12.5 },
			{ kind: "quoted-value", pounds: 0 },
			{ kind: "won-value", pounds: 2 ** 31 },
		])
			expect((await owner.post(`${at}/changes`, { version: 0, change })).status, JSON.stringify(change)).toBe(422);
		expect((await owner.post(`${at}/undo`, { event: "\0" })).status).toBe(422);
		expect((await owner.post(`${at}/notes`, { kind: "note", text: "a\0b" })).status).toBe(422);
		expect((await owner.post("/api/bulk", { leads: [{ id: "\0", version: 0 }], change: spam })).status).toBe(422);
		expect((await owner.request("/api/leads?find=a%00b")).status).toBe(422);
		for (const path of ["/api/leads/%00", "/api/leads/%00/person"])
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

test("leads cannot be assigned to an unknown person, singly or in bulk", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const lead = someLead();
	await insertLead(desk.db, lead);
	const change = { kind: "assign", personId: "somebody" };
	for (const [path, body] of [
		[`/api/leads/${lead.id}/changes`, { version: 0, change }],
		["/api/bulk", { leads: [{ id: lead.id, version: 0 }], change }],
	] as const) {
		const response = await owner.post(path, body);
		expect(response.status, path).toBe(422);
		expect(await response.json()).toMatchObject({ code: "person-removed" });
	}
	const unassigned = { leads: [{ id: lead.id, version: 0 }], change: { kind: "assign", personId: "" } };
	expect((await owner.post("/api/bulk", unassigned)).status).toBe(200);
});
