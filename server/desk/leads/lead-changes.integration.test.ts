import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minute } from "../../../content/shared/time.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../../tests/support/data/leads.ts";
import { insertLeads, listIds } from "../../../tests/support/data/listed-leads.ts";
import { addPerson, findPersonByEmail } from "../../auth/people.ts";
import { beginSession, findSession } from "../../auth/sessions.ts";
import { copyDatabase } from "../../backup/copy-database.ts";
import { sqliteFilePath } from "../../database/address.ts";
import { insertLead } from "../../leads/insert.ts";
import { readLead, readLeadsByEmail } from "../../leads/read.ts";
import { eraseDeleted, erasePerson } from "../../privacy/erase.ts";
import { readReport } from "../../reports/report.ts";
import { markSpam } from "../../spam/mark.ts";
import { markAnswered } from "../../workflow/answer.ts";
import { changeLead, undoChange } from "../../workflow/change.ts";
import { addNote, deleteNote, editNote } from "../../workflow/notes.ts";
import { readLeadView } from "./lead-view.ts";
import { readNews } from "./news.ts";
import { readRows } from "./rows.ts";

const aisha = { name: "Aisha Karim" };
const joe = { name: "Joe Mercer" };

describe.each(engineNames)("the desk on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("lets only one of two concurrent changes to a lead succeed", async () => {
		const db = await openTestDatabase(databases);
		const [id = ""] = await insertLeads(db, {});
		const now = Date.now();
		expect(await listIds(db, { list: "new" })).toEqual([id]);
		const tries = await Promise.all([
			changeLead(db, id, 0, { kind: "status", status: "contacted" }, aisha, now),
			changeLead(db, id, 0, { kind: "assign", personId: "joe" }, joe, now),
		]);
		expect(tries.map(({ outcome }) => outcome).toSorted()).toEqual(["changed", "conflict"]);
		const conflict = tries.find((each) => each.outcome === "conflict");
		expect(conflict).toMatchObject({ version: 1, events: [{ by: { name: expect.stringMatching(/Aisha|Joe/) } }] });
		await changeLead(db, id, 1, { kind: "status", status: "lost", reason: "Too expensive" }, joe, now);
		expect(await listIds(db, { list: "done" })).toEqual([id]);
		expect((await readRows(db, [id]))[0]).toMatchObject({ status: "lost", lostReason: "Too expensive", version: 2 });
	});

	test("undoes a change and the first reply it recorded, but never a colleague's change", async () => {
		const db = await openTestDatabase(databases);
		const [id = ""] = await insertLeads(db, {});
		const done = await changeLead(db, id, 0, { kind: "status", status: "contacted" }, aisha, Date.now());
		const event = done.outcome === "changed" ? done.event : "";
		expect((await readLead(db, id))?.answered?.by).toBe("Aisha Karim");
		expect(await undoChange(db, id, event, Date.now())).toMatchObject({ outcome: "changed" });
		expect((await readLead(db, id))?.answered).toBeUndefined();
		expect(await listIds(db, { list: "new" })).toEqual([id]);
		const spam = await changeLead(db, id, undefined, { kind: "spam" }, aisha, Date.now());
		expect(await listIds(db, { list: "spam" })).toEqual([id]);
		await changeLead(db, id, undefined, { kind: "assign", personId: "joe" }, joe, Date.now());
		expect(await undoChange(db, id, spam.outcome === "changed" ? spam.event : "", Date.now())).toMatchObject({
			outcome: "conflict",
			events: [{ what: "assigned", by: joe }],
		});
	});

	test("sends everything that a spam mark held back once it is undone", async () => {
		const db = await openTestDatabase(databases);
		const mails = ["office-mail", "confirmation"] as const;
		for (const isSkipped of [false, true]) {
			const lead = someLead({ mails: [...mails] });
			await insertLead(db, lead);
			const confirmation = db.updateTable("deliveries").where("lead_id", "=", lead.id).where("channel", "=", mails[1]);
			if (isSkipped) await confirmation.set({ state: "skipped", next_attempt_at: null, changed_at: 1 }).execute();
			const spam = await changeLead(db, lead.id, 0, { kind: "spam" }, aisha, 2);
			await undoChange(db, lead.id, spam.outcome === "changed" ? spam.event : "", 3);
			const { state, mails: sent = [] } = (await readLead(db, lead.id)) ?? {};
			const states = Object.fromEntries(sent.map(({ channel, state }) => [channel, state]));
			expect({ state, ...states }).toEqual({
				state: "pending",
				"office-mail": "pending",
				confirmation: isSkipped ? "skipped" : "pending",
			});
		}
	});

	test("leaves suspected spam unsent when an extra spam mark is undone", async () => {
		const db = await openTestDatabase(databases);
		const [id = ""] = await insertLeads(db, { isSpam: true });
		const spam = await changeLead(db, id, 0, { kind: "spam" }, aisha, 2);
		await undoChange(db, id, spam.outcome === "changed" ? spam.event : "", 3);
		expect(await listIds(db, { list: "spam" })).toEqual([id]);
		expect((await readLead(db, id))?.state).toBe("spam");
	});

	test("makes a change once even if it is sent twice, and undoes changes in reverse order", async () => {
		const db = await openTestDatabase(databases);
		const [id = ""] = await insertLeads(db, {});
		const now = Date.now();
		const me = { ...aisha, personId: "aisha" };
		const deleted = await changeLead(db, id, 0, { kind: "delete" }, me, now);
		expect(await changeLead(db, id, 0, { kind: "delete" }, me, now)).toEqual(deleted);
		expect(await changeLead(db, id, 0, { kind: "delete" }, { ...joe, personId: "joe" }, now)).toMatchObject({
			outcome: "deleted",
			by: "Aisha Karim",
		});
		const findEvent = (changed: typeof deleted) => (changed.outcome === "changed" ? changed.event : "");
		await undoChange(db, id, findEvent(deleted), now);
		const contacted = await changeLead(db, id, undefined, { kind: "status", status: "contacted" }, me, now);
		const putOff = await changeLead(db, id, undefined, { kind: "follow-up", day: "2026-12-02" }, me, now);
		expect(await undoChange(db, id, findEvent(contacted), now)).toMatchObject({ outcome: "conflict" });
		for (const changed of [putOff, contacted])
			expect(await undoChange(db, id, findEvent(changed), now)).toMatchObject({ outcome: "changed" });
		expect((await readRows(db, [id]))[0]).toMatchObject({ status: "new", followUp: null });
		const again = await changeLead(db, id, undefined, { kind: "status", status: "contacted" }, me, now);
		await markSpam(db, [id], now);
		expect(await undoChange(db, id, findEvent(again), now)).toMatchObject({ outcome: "conflict" });
	});

	test("falls back to the next first reply when one is deleted", async () => {
		const db = await openTestDatabase(databases);
		const [id = "", answeredId = ""] = await insertLeads(db, {}, {});
		const me = { ...aisha, personId: "aisha" };
		const now = Date.now();
		const answer = async (lead = id) => (await readLead(db, lead))?.answered?.at.getTime();
		await addNote(db, id, { kind: "call", text: "rang" }, me, now + 1, "first");
		await addNote(db, id, { kind: "mail", text: "wrote" }, me, now + 3, "second");
		await changeLead(db, id, 0, { kind: "status", status: "contacted" }, me, now + 2);
		await deleteNote(db, "first", me, now + 4);
		expect(await answer()).toBe(now + 2);
		const back = await changeLead(db, id, undefined, { kind: "status", status: "new" }, me, now + 5);
		expect(await answer()).toBe(now + 3);
		await undoChange(db, id, back.outcome === "changed" ? back.event : "", now + 6);
		expect(await answer()).toBe(now + 2);
		await changeLead(db, id, undefined, { kind: "status", status: "new" }, me, now + 7);
		await editNote(db, "second", 0, { kind: "note", text: "wrote nothing" }, me, now + 8);
		expect(await answer()).toBeUndefined();
		const { events = [] } = (await readLeadView(db, id)) ?? {};
		expect(events.at(-1)?.detail.recomputed).toEqual({ from: { at: now + 3, by: "Aisha Karim" }, to: null });
		expect(await readReport(db, "4-weeks", now + 9)).toMatchObject({ leads: 2, open: 2, overdue: 0, due: 0 });
		expect(await readReport(db, "4-weeks", now + 24 * 60 * minute)).toMatchObject({ open: 0, overdue: 2, due: 2 });

		await markAnswered(db, [answeredId], { name: "office" }, now);
		await addNote(db, answeredId, { kind: "call", text: "rang" }, me, now + 1, "third");
		await changeLead(db, answeredId, 0, { kind: "status", status: "contacted" }, me, now + 2);
		await changeLead(db, answeredId, undefined, { kind: "status", status: "new" }, me, now + 3);
		await deleteNote(db, "third", me, now + 4);
		expect(await answer(answeredId)).toBe(now);
	});

	test("counts a call note as a first reply, but not a plain note", async () => {
		const db = await openTestDatabase(databases);
		const [id = ""] = await insertLeads(db, {});
		const now = Date.now();
		await addNote(db, id, { kind: "note", text: "thinks about it" }, aisha, now, "one");
		expect((await readLead(db, id))?.answered).toBeUndefined();
		for (let time = 0; time < 2; time += 1) await addNote(db, id, { kind: "call", text: "rang" }, joe, now, "two");
		expect(await readLead(db, id)).toMatchObject({
			answered: { by: "Joe Mercer" },
			notes: [{ text: "thinks about it" }, { text: "rang" }],
		});
		expect(await markAnswered(db, [id], { name: "office" }, now)).toEqual([]);
	});

	test("hides a deleted lead at once and erases it a little later", async () => {
		const db = await openTestDatabase(databases);
		const [one = "", two = ""] = await insertLeads(db, {}, {});
		const now = Date.now();
		const deleted = await changeLead(db, one, 0, { kind: "delete" }, aisha, now);
		await changeLead(db, two, 0, { kind: "delete" }, aisha, now);
		expect(await listIds(db, {})).toEqual([]);
		expect(await readLeadView(db, one)).toMatchObject({ list: "deleted", events: [{ what: "deleted", by: aisha }] });
		await undoChange(db, one, deleted.outcome === "changed" ? deleted.event : "", now);
		expect(await listIds(db, { list: "new" })).toEqual([one]);
		expect(await eraseDeleted(db, now + 1, now + 1)).toBe(1);
		expect(await readLead(db, two)).toBeUndefined();
	});

	test("includes notes, statuses, events and people in a copy, but no sessions", async () => {
		const from = await databases.create();
		const to = await databases.create();
		const db = await openTestDatabase(databases, from);
		const [id = ""] = await insertLeads(db, {});
		const { person } = await addPerson(db, "Aisha Karim", "Aisha@example.com", aisha, Date.now());
		await beginSession(db, "hash", person.id, Date.now());
		await changeLead(db, id, 0, { kind: "assign", personId: person.id }, aisha, Date.now());
		await changeLead(db, id, 1, { kind: "status", status: "won" }, aisha, Date.now());
		await addNote(db, id, { kind: "note", text: "glad" }, aisha, Date.now());
		for (let time = 0; time < 2; time += 1) await copyDatabase(from, to);
		const copy = await openTestDatabase(databases, to);
		expect(await readLead(copy, id)).toMatchObject({
			status: "won",
			assignee: "Aisha Karim",
			notes: [{ text: "glad" }],
		});
		expect((await readLead(copy, id))?.events).toHaveLength(3);
		expect(await listIds(copy, { list: "done" })).toEqual([id]);
		expect(await findPersonByEmail(copy, "aisha@example.com")).toMatchObject({ name: "Aisha Karim" });
		expect(await findSession(copy, "hash", Date.now(), false)).toBeUndefined();
	});

	test("keeps only anonymous events when a person is erased", async () => {
		const url = await databases.create();
		const db = await openTestDatabase(databases, url);
		const secret = "xylophonist";
		const [id = ""] = await insertLeads(db, { payload: somePayload({ email: "ada@example.org" }) });
		await addNote(db, id, { kind: "call", text: `${secret} rang` }, aisha, Date.now());
		await changeLead(
			db,
			id,
			undefined,
			{ kind: "status", status: "lost", reason: `${secret} again` },
			aisha,
			Date.now(),
		);
		expect((await readLeadsByEmail(db, "ada@example.org"))[0]?.notes).toMatchObject([{ text: `${secret} rang` }]);
		await erasePerson(db, "ada@example.org", Date.now());
		expect(await readNews(db, 0, Date.now())).toMatchObject({ changes: [] });
		if (engine !== "SQLite") return;
		for (const file of [sqliteFilePath(url), `${sqliteFilePath(url)}-wal`]) {
			expect(readFileSync(file).includes(secret), file).toBe(false);
			expect(readFileSync(file).includes(id), file).toBe(false);
		}
	});
});
