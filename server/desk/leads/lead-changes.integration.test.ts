import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minute } from "../../../content/shared/time.ts";
import { eraseByEmail, readLeadsByEmail } from "../../../tests/support/data/by-email.ts";
import { change, undo } from "../../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../../tests/support/data/databases.ts";
import { readMails, someLead, somePayload } from "../../../tests/support/data/leads.ts";
import { insertLeads, listIds } from "../../../tests/support/data/listed-leads.ts";
import { addPerson, findPersonByEmail } from "../../auth/people.ts";
import { beginSession, findSession } from "../../auth/sessions.ts";
import { copyDatabase } from "../../backup/copy-database.ts";
import { sqliteFilePath } from "../../database/address.ts";
import { insertLead } from "../../leads/insert.ts";
import { eraseDeleted } from "../../privacy/erase.ts";
import { rewriteIfDue } from "../../privacy/retention.ts";
import { readReport } from "../../reports/figures.ts";
import { readLead } from "../../workflow/lead-record.ts";
import { addNote, deleteNote } from "../../workflow/notes.ts";
import { readLeadView } from "./lead-view.ts";

const aisha = { name: "Aisha Karim" };
const joe = { name: "Joe Mercer" };

describe.each(engineNames)("the desk on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("sends everything that a spam mark held back once it is undone", async () => {
		const db = await openTestDatabase(databases);
		const mails = ["office-mail", "confirmation"] as const;
		for (const isSkipped of [false, true]) {
			const lead = someLead({ mails: [...mails] });
			await insertLead(db, lead);
			const confirmation = db.updateTable("deliveries").where("lead_id", "=", lead.id).where("channel", "=", mails[1]);
			if (isSkipped) await confirmation.set({ state: "skipped", next_attempt_at: null, changed_at: 1 }).execute();
			const spam = await change(db, lead.id, { isSpam: true }, aisha, 2);
			await undo(db, spam, 3);
			const { state } = (await readLead(db, lead.id)) ?? {};
			const states = Object.fromEntries((await readMails(db, lead.id)).map(({ channel, state }) => [channel, state]));
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
		const spam = await change(db, id, { isSpam: true }, aisha, 2);
		await undo(db, spam, 3);
		expect(await listIds(db, { list: "spam" })).toEqual([id]);
		expect((await readLead(db, id))?.state).toBe("spam");
	});

	test("falls back to the next first reply when one is deleted", async () => {
		const db = await openTestDatabase(databases);
		const [id = ""] = await insertLeads(db, {}, {});
		const me = { ...aisha, personId: "aisha" };
		const now = Date.now();
		const answer = async (lead = id) => (await readLead(db, lead))?.answeredAt;
		await addNote(db, { id: "first", leadId: id, kind: "call", text: "rang" }, me, now + 1);
		await addNote(db, { id: "second", leadId: id, kind: "mail", text: "wrote" }, me, now + 3);
		await deleteNote(db, "first", me, now + 4);
		expect(await answer()).toBe(now + 3);
		expect(await readLeadView(db, id)).toMatchObject({ status: "contacted", assigneeId: "aisha" });
		await deleteNote(db, "second", me, now + 5);
		expect(await answer()).toBeNull();
		expect(await readLeadView(db, id)).toMatchObject({ status: "new", assigneeId: "" });
		expect(await readReport(db, "4-weeks", now + 9)).toMatchObject({ reply: { notDue: 2, overdue: 0 } });
		expect(await readReport(db, "4-weeks", now + 24 * 60 * minute)).toMatchObject({
			reply: { notDue: 0, overdue: 2 },
		});
	});

	test("counts a call note as a first reply, but not a plain note", async () => {
		const db = await openTestDatabase(databases);
		const [id = ""] = await insertLeads(db, {});
		const now = Date.now();
		await addNote(db, { id: "one", leadId: id, kind: "note", text: "thinks about it" }, aisha, now);
		expect((await readLead(db, id))?.answeredAt).toBeNull();
		for (let time = 0; time < 2; time += 1)
			await addNote(db, { id: "two", leadId: id, kind: "call", text: "rang" }, { ...joe, personId: "joe" }, now);
		expect(await readLead(db, id)).toMatchObject({
			answeredBy: "joe",
			notes: [{ text: "thinks about it" }, { text: "rang" }],
		});
	});

	test("hides a deleted lead at once and erases it a little later", async () => {
		const db = await openTestDatabase(databases);
		const [one = "", two = ""] = await insertLeads(db, {}, {});
		const now = Date.now();
		const deleted = await change(db, one, { isDeleted: true }, aisha, now);
		await change(db, two, { isDeleted: true }, aisha, now);
		expect(await listIds(db, {})).toEqual([]);
		expect(await readLeadView(db, one)).toMatchObject({
			list: "deleted",
			events: [{ to: { isDeleted: true }, by: aisha }],
		});
		await undo(db, deleted, now);
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
		await change(db, id, { assigneeId: person.id }, aisha, Date.now());
		await change(db, id, { status: "won" }, aisha, Date.now());
		await addNote(db, { id: randomUUID(), leadId: id, kind: "note", text: "glad" }, aisha, Date.now());
		await copyDatabase(from, to);
		const copy = await openTestDatabase(databases, to);
		expect(await readLead(copy, id)).toMatchObject({
			status: "won",
			assignee: "Aisha Karim",
			notes: [{ text: "glad" }],
		});
		expect((await readLead(copy, id))?.events).toHaveLength(3);
		expect(await listIds(copy, { list: "done" })).toEqual([id]);
		expect(await findPersonByEmail(copy, "aisha@example.com")).toMatchObject({ name: "Aisha Karim" });
		expect(await findSession(copy, "hash", Date.now())).toBeUndefined();
	});

	test("keeps only anonymous events when a customer is erased", async () => {
		const url = await databases.create();
		const db = await openTestDatabase(databases, url);
		const secret = "xylophonist";
		const [id = ""] = await insertLeads(db, { payload: somePayload({ email: "ada@example.org" }) });
		await addNote(db, { id: randomUUID(), leadId: id, kind: "call", text: `${secret} rang` }, aisha, Date.now());
		await change(db, id, { status: "lost", lostReason: `${secret} again` }, aisha, Date.now());
		expect((await readLeadsByEmail(db, "ada@example.org"))[0]?.notes).toMatchObject([{ text: `${secret} rang` }]);
		await eraseByEmail(db, "ada@example.org", Date.now());
		expect(await db.selectFrom("events").selectAll().where("lead_id", "is not", null).execute()).toEqual([]);
		if (engine !== "SQLite") return;
		await rewriteIfDue(db);
		for (const file of [sqliteFilePath(url), `${sqliteFilePath(url)}-wal`]) {
			expect(readFileSync(file).includes(secret), file).toBe(false);
			expect(readFileSync(file).includes(id), file).toBe(false);
		}
	});
});
