import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { databaseEngines, engineNames, openTestDatabase } from "../../../tests/support/data/databases.ts";
import { insertAttempted, insertLeads, someLead } from "../../../tests/support/data/leads.ts";
import { insertLead } from "../../leads/insert.ts";
import { recordEvent, serviceActor } from "../../workflow/events.ts";
import { readLead } from "../../workflow/lead-record.ts";
import { readLeadView } from "./lead-view.ts";

test.each(engineNames)("a view has the latest 200 of a thread's notes, replies and changes, on %s", async (engine) => {
	const databases = await databaseEngines[engine]();
	onTestFinished(() => databases.stop());
	const db = await openTestDatabase(databases);
	const { id } = await insertAttempted(db, { state: "delivered" });
	const { reference = "" } = (await readLead(db, id)) ?? {};
	const { id: mergedId } = await insertLead(db, someLead());
	await db.updateTable("leads").set({ thread: reference }).where("id", "=", mergedId).execute();
	const author = { person_id: null, person_name: "Aisha Karim" };
	const entries = Array.from({ length: 210 }, (_, at) => ({ id: randomUUID(), lead_id: at % 3 ? id : mergedId, at }));
	const texts = entries.map((entry) => ({ ...entry, ...author, text: String(entry.at) }));
	await db
		.insertInto("notes")
		.values(texts.map((note) => ({ ...note, kind: "note" as const, edited_at: null })))
		.execute();
	await db
		.insertInto("replies")
		.values(texts.map((reply) => ({ ...reply, email: "ada@example.org" })))
		.execute();
	for (let at = 0; at < 201; at += 1) await recordEvent(db, { what: "link-revoked", by: serviceActor, at, leadId: id });

	const view = await readLeadView(db, id);
	expect(view?.cut).toEqual(["notes", "replies", "changes"]);
	const latest = Array.from({ length: 200 }, (_, index) => String(index + 10));
	expect(view?.notes.map(({ text }) => text)).toEqual(latest);
	expect(view?.replies.map(({ text }) => text)).toEqual(latest);
	expect(view?.events.map(({ at }) => at)).toEqual(latest.map((text) => Number(text) - 9));
	// An export has everything
	const record = await readLead(db, id);
	expect([record?.notes.length, record?.replies.length, record?.events.length]).toEqual([140, 140, 201]);
	await db.deleteFrom("notes").where("at", "<", 10).execute();
	expect((await readLeadView(db, id))?.cut).toEqual(["replies", "changes"]);
});

test.each(engineNames)(
	"a lead that thousands were merged into opens with the latest 200 of them, on %s",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		const db = await openTestDatabase(databases);
		const { id, reference } = await insertLead(db, someLead());
		const merged = Array.from({ length: 1010 }, (_, at) => someLead({ receivedAt: new Date(at) }));
		await insertLeads(db, merged);
		await db.updateTable("leads").set({ thread: reference }).where("id", "!=", id).execute();
		const view = await readLeadView(db, id);
		expect(view?.merged.map(({ receivedAt }) => receivedAt)).toEqual(Array.from({ length: 200 }, (_, at) => at + 810));
		expect(view?.cut).toEqual(["enquiries"]);
	},
);
