import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { change, undo } from "../../../tests/support/data/changes.ts";
import { someLead } from "../../../tests/support/data/leads.ts";
import { startDesk } from "../../../tests/support/service/desk.ts";
import { insertLead } from "../../leads/insert.ts";
import { readLead } from "../../workflow/lead-record.ts";
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
	const post = (from: object, to: object, undoes?: string) =>
		aisha.post(`/api/leads/${lead.id}/changes`, { id: randomUUID(), from, to, ...(undoes && { undoes }) });
	const unassigned = await (await post({ assigneeId: "" }, { assigneeId: "" })).json();
	const { note } = await (
		await aisha.post(`/api/leads/${lead.id}/notes`, { id: randomUUID(), kind: "note", text: "Rang" })
	).json();
	const deletion = await change(desk.db, lead.id, { isDeleted: true }, daniel, desk.time.now);
	if (deletion.outcome !== "changed") throw new Error("The lead was not deleted");
	return { ...desk, aisha, id: lead.id, post, unassigned, note, deletion };
}

test("every change to a deleted lead is refused, naming who deleted it", async () => {
	const { aisha, db, id, post, unassigned, note } = await deleted();
	const before = await readLead(db, id);
	const changes = [
		[{ status: "new" }, { status: "visit" }],
		[
			{ status: "new", lostReason: null },
			{ status: "lost", lostReason: "Too expensive" },
		],
		[{ assigneeId: "" }, { assigneeId: "" }],
		[{ nextStep: null }, { nextStep: { kind: "visit", at: "2031-05-06T09:30", minutes: 60 } }],
		[{ quotedValue: null }, { quotedValue: 9000 }],
		[{ wonValue: null }, { wonValue: 9000 }],
		[{ isSpam: false }, { isSpam: true }],
		[{ isDeleted: false }, { isDeleted: true }],
		[{ name: "Ada Example" }, { name: "Ada Sample" }],
	] as const;
	const text = { id: randomUUID(), text: "Hello" };
	const attempts = [
		...changes.map(
			([from, to]) =>
				() =>
					post(from, to),
		),
		() => post(unassigned.event.to, unassigned.event.from, unassigned.event.id),
		() => aisha.post(`/api/leads/${id}/send`, { channel: "webhook" }),
		() => aisha.post(`/api/leads/${id}/notes`, { ...text, kind: "call" }),
		() => aisha.post(`/api/leads/${id}/replies`, text),
		() => aisha.request(`/api/notes/${note.id}`, { method: "PUT", body: { text: "Changed" } }),
		() => aisha.request(`/api/notes/${note.id}`, { method: "DELETE" }),
	];
	// One after the other: the desk refuses a crowd as busy
	for (const attempt of attempts) {
		const response = await attempt();
		expect(response.status, response.url).toBe(410);
		expect(await response.json()).toMatchObject({ code: "deleted", detail: "Daniel Hart has deleted this lead" });
	}
	expect(await readLead(db, id)).toEqual(before);
});

test("a deletion and its undo reach other desks as news", async () => {
	const { db, time, id, post, deletion } = await deleted();
	const news = () => readNews(db, "aisha", undefined, time.now);
	const { mark } = await news();
	expect(await readNews(db, "aisha", mark, time.now)).toMatchObject({ changed: null });
	expect(await readLeadView(db, id)).toMatchObject({ list: "deleted" });
	expect(await undo(db, deletion, time.now)).toMatchObject({ outcome: "changed" });
	expect(await readNews(db, "aisha", mark, time.now)).toMatchObject({ changed: { counts: { new: { leads: 1 } } } });
	expect((await post({ status: "new" }, { status: "visit" })).status).toBe(200);
	await addNote(db, { id: randomUUID(), leadId: id, kind: "note", text: "Back" }, daniel, time.now);
	expect(await readLeadView(db, id)).toMatchObject({ list: "in-progress", status: "visit" });
});

test("only an owner can undo the deletion of a lead", async () => {
	const { aisha, browser, mailedToken, db, id, deletion } = await deleted();
	await aisha.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" });
	const joe = browser();
	await joe.post("/api/session/link/redeem", { token: await mailedToken() });
	const { event } = deletion;
	const change = { id: randomUUID(), from: event.to, to: event.from, undoes: event.id };
	const refused = await joe.post(`/api/leads/${id}/changes`, change);
	expect(await refused.json()).toMatchObject({ status: 403, code: "owner-only" });
	expect(await readLeadView(db, id)).toMatchObject({ list: "deleted" });
	expect((await aisha.post(`/api/leads/${id}/changes`, change)).status).toBe(200);
});
