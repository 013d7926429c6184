import { expect, test } from "vitest";
import { someLead } from "../../../tests/support/data/leads.ts";
import { startDesk } from "../../../tests/support/service/desk.ts";
import { insertLead } from "../../leads/insert.ts";
import { readLead } from "../../leads/read.ts";
import { markSpam } from "../../spam/mark.ts";
import { changeLead, undoChange } from "../../workflow/change.ts";
import { addNote } from "../../workflow/notes.ts";
import { readLeadView } from "./lead-view.ts";
import { readNews } from "./news.ts";

const daniel = { name: "Daniel Hart" };

/** Starts a desk with a lead that Aisha has unassigned and noted, before Daniel deletes it. */
async function deleted() {
	const desk = await startDesk();
	const aisha = await desk.signInOwner();
	const lead = someLead();
	await insertLead(desk.db, lead);
	const change = (what: object, version: number) =>
		aisha.post(`/api/leads/${lead.id}/changes`, { version, change: what });
	const unassigned = await (await change({ kind: "assign", personId: "" }, 0)).json();
	const { note } = await (
		await aisha.post(`/api/leads/${lead.id}/notes`, { id: crypto.randomUUID(), kind: "note", text: "Rang" })
	).json();
	const deletion = await changeLead(desk.db, lead.id, 1, { kind: "delete" }, daniel, desk.time.now);
	if (deletion.outcome !== "changed") throw new Error("The lead was not deleted");
	return { ...desk, aisha, id: lead.id, change, unassigned, note, deletion };
}

test("every change to a deleted lead is refused, naming who deleted it", async () => {
	const { aisha, db, id, change, unassigned, note, deletion } = await deleted();
	const before = await readLead(db, id);
	const changes = [
		{ kind: "status", status: "visit" },
		{ kind: "status", status: "lost", reason: "Too expensive" },
		{ kind: "assign", personId: "" },
		{ kind: "follow-up", day: "2031-05-06" },
		{ kind: "visit", at: "2031-05-06T09:30" },
		{ kind: "quoted-value", pounds: 9000 },
		{ kind: "won-value", pounds: 9000 },
		{ kind: "spam" },
		{ kind: "not-spam" },
		{ kind: "delete" },
	];
	const contact = { name: "Ada Example", phone: "07700 900123", email: "ada@example.org" };
	const text = { id: crypto.randomUUID(), text: "Hello" };
	const attempts = [
		...changes.flatMap((what) => [0, 1, deletion.version].map((version) => () => change(what, version))),
		() => aisha.request(`/api/leads/${id}/contact`, { method: "PUT", body: { version: 1, contact } }),
		() => aisha.post(`/api/leads/${id}/undo`, { event: unassigned.event }),
		() => aisha.post(`/api/leads/${id}/send`, { channel: "webhook" }),
		() => aisha.post(`/api/leads/${id}/notes`, { ...text, kind: "call" }),
		() => aisha.post(`/api/leads/${id}/replies`, text),
		() =>
			aisha.request(`/api/notes/${note.id}`, { method: "PUT", body: { version: 0, kind: "call", text: "Changed" } }),
		() => aisha.request(`/api/notes/${note.id}`, { method: "DELETE" }),
	];
	// One after the other: the desk refuses a crowd as busy
	for (const attempt of attempts) {
		const response = await attempt();
		expect(response.status, response.url).toBe(410);
		expect(await response.json()).toMatchObject({ code: "deleted", detail: "Daniel Hart has deleted this lead" });
	}
	const all = await aisha.post("/api/bulk", { leads: [{ id, version: 1 }], change: changes[0] });
	expect(await all.json()).toMatchObject({ changed: [], conflicts: [], deleted: [{ id, by: "Daniel Hart" }] });
	const undone = await aisha.post("/api/bulk/undo", { leads: [{ id, event: unassigned.event }] });
	expect(await undone.json()).toMatchObject({ changed: [], conflicts: [], deleted: [{ id }] });
	expect(await markSpam(db, [id], Date.now())).toEqual([]);
	expect(await readLead(db, id)).toEqual(before);
});

test("a deletion and its undo reach other desks as news", async () => {
	const { db, time, id, change, deletion } = await deleted();
	const news = async () => (await readNews(db, time.now, time.now)).changes.find(({ what }) => what === "deleted");
	expect(await readLeadView(db, id)).toMatchObject({ list: "deleted" });
	expect(await news()).toMatchObject({ leadId: id, by: daniel, isUndone: false, version: deletion.version });
	expect(await undoChange(db, id, deletion.event, time.now)).toMatchObject({ outcome: "changed" });
	const { version } = (await readLeadView(db, id)) ?? {};
	expect(await news()).toMatchObject({ isUndone: true, version });
	expect((await change({ kind: "status", status: "visit" }, deletion.version + 1)).status).toBe(200);
	await addNote(db, id, { kind: "note", text: "Back" }, daniel, time.now);
	expect(await readLeadView(db, id)).toMatchObject({ list: "in-hand", status: "visit" });
});

test("only an owner can undo the deletion of a lead", async () => {
	const { aisha, browser, mailedToken, mailDueLinks, db, id, deletion } = await deleted();
	await aisha.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" });
	await mailDueLinks();
	const joe = browser();
	await joe.post("/api/session/link/use", { token: mailedToken() });
	const { event } = deletion;
	for (const [path, body] of [
		[`/api/leads/${id}/undo`, { event }],
		["/api/bulk/undo", { leads: [{ id, event }] }],
	] as const) {
		expect(await (await joe.post(path, body)).json()).toMatchObject({ status: 403, code: "owner-only" });
	}
	expect(await readLeadView(db, id)).toMatchObject({ list: "deleted" });
	expect((await aisha.post(`/api/leads/${id}/undo`, { event })).status).toBe(200);
});
