import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { day } from "../../content/shared/time.ts";
import type { NoteKind } from "../../forms/lead-words.ts";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	listBlockedQueries,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { callOn, visitAt } from "../../tests/support/data/next-steps.ts";
import { addPerson } from "../auth/people.ts";
import { writeMessage } from "../customer-page/actions.ts";
import type { Database } from "../database/schema.ts";
import { readRows } from "../desk/leads/rows.ts";
import { insertLead } from "../leads/insert.ts";
import { findMatches } from "../search/query.ts";
import { listEvents } from "./events.ts";
import { lockForRequest } from "./lead-request.ts";
import { lockPerson } from "./lock-person.ts";
import { addNote, deleteNote, editNote, listNotes } from "./notes.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };
const joe = { name: "Joe Mercer", personId: "joe" };
const call = { kind: "call", text: "Rang her" } as const;
const plain = { kind: "note", text: "Nobody answered" } as const;
const untouched = { list: "new", status: "new", assigneeId: "", answeredAt: null };

async function stored(db: Database) {
	const { id } = await insertLead(db, someLead());
	return { id, shown: async () => (await readRows(db, [id]))[0] };
}

describe.each(engineNames)("on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("only an email and a call in which somebody was spoken to count as the answer, and move a New lead to their author", async () => {
		const db = await openTestDatabase(databases);
		const { id, shown } = await stored(db);
		for (const [index, kind] of (["note", "left-message", "no-answer"] as const).entries()) {
			await addNote(db, { id: randomUUID(), leadId: id, kind, text: kind === "note" ? "Thinks" : "" }, aisha, index);
			expect(await shown()).toMatchObject(untouched);
		}
		expect(await shown()).toMatchObject({ triedCalls: { count: 2, lastAt: 2 } });
		await addNote(db, { id: randomUUID(), leadId: id, ...call }, aisha, 2000);
		expect(await shown()).toMatchObject({
			status: "contacted",
			assigneeId: "aisha",
			answeredAt: 2000,
			triedCalls: null,
		});
		const { id: other, shown: shownOther } = await stored(db);
		await addNote(db, { id: randomUUID(), leadId: other, kind: "mail", text: "" }, joe, 3000);
		expect(await shownOther()).toMatchObject({ status: "contacted", assigneeId: "joe", answeredBy: joe.personId });
	});

	test("calls that reach nobody are counted anew for a customer who writes after the answer", async () => {
		const db = await openTestDatabase(databases);
		const { id, shown } = await stored(db);
		const tryAt = (at: number) => addNote(db, { id: randomUUID(), leadId: id, kind: "no-answer", text: "" }, aisha, at);
		await tryAt(1000);
		await addNote(db, { id: randomUUID(), leadId: id, ...call }, aisha, 2000);
		await writeMessage(db, { id, form: "plumbing" }, { id: randomUUID(), text: "Which day?" }, 3000);
		expect(await shown()).toMatchObject({ triedCalls: null });
		await tryAt(4000);
		expect(await shown()).toMatchObject({ wroteAt: 3000, triedCalls: { count: 1, lastAt: 4000 } });
		await addNote(db, { id: randomUUID(), leadId: id, ...call }, aisha, 5000);
		expect(await shown()).toMatchObject({ triedCalls: null });
	});

	test("a change of status answers nobody, and a call to a lead past New counts without a move", async () => {
		const db = await openTestDatabase(databases);
		const { id, shown } = await stored(db);
		await change(db, id, { status: "visit" }, aisha, 1000);
		expect(await shown()).toMatchObject({ status: "visit", assigneeId: "aisha", answeredAt: null });
		await addNote(db, { id: "call", leadId: id, ...call }, joe, 2000);
		expect(await shown()).toMatchObject({
			status: "visit",
			assigneeId: "aisha",
			answeredAt: 2000,
			answeredBy: joe.personId,
		});
		await deleteNote(db, "call", joe, 3000);
		expect(await shown()).toMatchObject({ status: "visit", answeredAt: null, answeredBy: null });
	});

	test("a call that reached the customer ends a planned call whose time has almost come, and no other step", async () => {
		const db = await openTestDatabase(databases);
		const { id, shown } = await stored(db);
		const now = Date.parse("2026-12-03T12:00:00Z");
		const log = (kind: "call" | "no-answer") => addNote(db, { id: randomUUID(), leadId: id, kind, text: "" }, joe, now);
		const due = [callOn("2026-12-02"), callOn("2026-12-03"), callOn("2026-12-03T13:00")];
		const steps = [...due, callOn("2026-12-03T13:01"), callOn("2026-12-04"), visitAt("2026-12-03T12:30")];
		for (const [index, nextStep] of steps.entries()) {
			await change(db, id, { status: "contacted", nextStep }, joe, now);
			await log("no-answer");
			expect(await shown()).toMatchObject({ nextStep });
			await log("call");
			expect(await shown(), JSON.stringify(nextStep)).toMatchObject({ nextStep: index < due.length ? null : nextStep });
		}
	});

	test("a call that reached the customer ends the retry planned since a call that did not, on any day, and none from before", async () => {
		const db = await openTestDatabase(databases);
		const { id, shown } = await stored(db);
		let now = Date.parse("2026-12-03T12:00:00Z");
		const log = (kind: NoteKind, noteId: string = randomUUID()) =>
			addNote(db, { id: noteId, leadId: id, kind, text: "Tuesday" }, joe, ++now);
		const plan = (at: string) => change(db, id, { nextStep: callOn(at) }, joe, ++now);
		const [agreed, retry] = ["2026-12-10", "2026-12-04T09:00"];
		await plan(agreed);
		await log("no-answer");
		await undo(db, await plan(retry), ++now);
		await log("call");
		expect(await shown()).toMatchObject({ nextStep: callOn(agreed) });
		await log("left-message");
		await plan(retry);
		await log("no-answer");
		await log("call", "reached");
		expect(await shown()).toMatchObject({ nextStep: null });
		await deleteNote(db, "reached", joe, ++now);
		expect(await shown()).toMatchObject({ nextStep: callOn(retry) });
		await log("call");
		expect(await shown()).toMatchObject({ nextStep: null });
		await log("no-answer");
		await log("from-customer");
		await plan(agreed);
		await log("call");
		expect(await shown()).toMatchObject({ nextStep: callOn(agreed) });
	});

	test("what a call brought about is undone with the call, never alone", async () => {
		const db = await openTestDatabase(databases);
		const { id, shown } = await stored(db);
		await addNote(db, { id: "call", leadId: id, ...call }, aisha, 1000);
		const event = (await listEvents(db, id)).find(({ cause }) => cause?.kind === "message" && cause.id === "call");
		if (!event) throw new Error("The call brought nothing about");
		await expect(undo(db, { outcome: "changed", id, event }, 2000)).rejects.toMatchObject({ code: "not-found" });
		expect(await shown()).toMatchObject({ status: "contacted", answeredAt: 1000 });
	});

	test("a note under the id of another text is refused, and the first one stays", async () => {
		const db = await openTestDatabase(databases);
		const { id: leadId } = await stored(db);
		const note = { id: randomUUID(), leadId, ...plain };
		const first = await addNote(db, note, aisha, 1000);
		expect(await addNote(db, note, aisha, 2000)).toEqual(first);
		const other = addNote(db, { ...note, text: "Rang back" }, aisha, 3000);
		await expect(other).rejects.toMatchObject({ code: "idempotency-key-reused" });
		expect((await listNotes(db, [leadId])).map(({ text }) => text)).toEqual([plain.text]);
	});

	test("a note under an id that is used on another lead at the same moment is refused", async () => {
		const db = await openTestDatabase(databases);
		const note = { id: randomUUID(), ...plain };
		const leads = [await stored(db), await stored(db)];
		const answers = await Promise.allSettled(
			leads.map(({ id: leadId }) => addNote(db, { ...note, leadId }, aisha, 1000)),
		);
		const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
		expect(refused).toMatchObject([{ code: "idempotency-key-reused" }]);
	});

	test("an edit that is sent twice is recorded once", async () => {
		const db = await openTestDatabase(databases);
		const { id: leadId } = await stored(db);
		const { id: noteId } = await addNote(db, { id: randomUUID(), leadId, ...plain }, aisha, 1000);
		for (const at of [2000, 3000]) await editNote(db, noteId, "Rang back", aisha, at);
		expect(await listNotes(db, [leadId])).toMatchObject([{ text: "Rang back", editedAt: 2000 }]);
		expect((await listEvents(db, leadId)).map(({ what }) => what)).toEqual(["noted", "note-edited"]);
	});

	test("a lead is found by its latest notes, however many it has, and its words stay few", async () => {
		const db = await openTestDatabase(databases);
		const { id: leadId } = await insertLead(db, someLead());
		for (let index = 0; index < 120; index += 1) {
			const text = `first${index} ${Array.from({ length: 60 }, (_, word) => `word${index}x${word}`).join(" ")}`;
			await addNote(db, { id: randomUUID(), leadId, kind: "note", text }, aisha, index);
		}
		const isFound = async (find: string) => (await findMatches(db, { find }, 10)).matches.length === 1;
		expect(await isFound("first119")).toBe(true);
		expect(await isFound("first0")).toBe(false);
		expect(await isFound("kitchen")).toBe(true);
		const { search_words: words } = await db.selectFrom("leads").select("search_words").executeTakeFirstOrThrow();
		expect(words.split(" ").length).toBeLessThan(1100);
	});

	test("a lead holds 500 notes of the office, and messages of its customer besides them", async () => {
		const db = await openTestDatabase(databases);
		const { id: leadId } = await insertLead(db, someLead());
		const row = { lead_id: leadId, person_id: "aisha", person_name: "Aisha", edited_at: null, ...plain };
		const rows = Array.from({ length: 498 }, (_, at) => ({ ...row, id: randomUUID(), at }));
		await db.insertInto("notes").values(rows).execute();
		const add = () =>
			addNote(db, { id: randomUUID(), leadId, ...plain }, aisha, 1000).then(
				() => "added",
				({ code }) => code,
			);
		expect((await Promise.all([add(), add(), add()])).toSorted()).toEqual(["added", "added", "too-many-notes"]);
		expect(await add()).toBe("too-many-notes");
		await writeMessage(db, { id: leadId, form: "plumbing" }, { id: randomUUID(), text: "Which day?" }, 2000);
		const latest = (await listNotes(db, [leadId], 2)).at(0)?.id ?? "";
		await deleteNote(db, latest, aisha, 3000);
		expect([await add(), await add()]).toEqual(["added", "too-many-notes"]);
		const messages = rows.map((note) => ({ ...note, id: randomUUID(), kind: "from-customer" as const }));
		await db.insertInto("notes").values(messages).execute();
		const write = (at: number) =>
			writeMessage(db, { id: leadId, form: "plumbing" }, { id: randomUUID(), text: "Which hour?" }, at);
		await write(2 * day);
		await expect(write(3 * day)).rejects.toMatchObject({ code: "page-full" });
	});

	test("a call note neither reassigns a colleague's lead nor moves a lead that is past New", async () => {
		const db = await openTestDatabase(databases);
		const { id, shown } = await stored(db);
		await change(db, id, { assigneeId: "joe" }, joe, 1000);
		await addNote(db, { id: randomUUID(), leadId: id, ...call }, aisha, 2000);
		expect(await shown()).toMatchObject({ status: "contacted", assigneeId: "joe" });
		await change(db, id, { status: "quoted" }, joe, 3000);
		await addNote(db, { id: randomUUID(), leadId: id, ...call }, aisha, 4000);
		expect(await shown()).toMatchObject({ status: "quoted", assigneeId: "joe", answeredAt: 2000 });
	});

	test("deleting a call note moves the lead back to New, if unchanged since", async () => {
		const db = await openTestDatabase(databases);
		const { id, shown } = await stored(db);
		await addNote(db, { id: "deleted", leadId: id, ...call }, aisha, 1000);
		await deleteNote(db, "deleted", aisha, 2000);
		expect(await shown()).toMatchObject(untouched);
		await addNote(db, { id: "kept", leadId: id, ...call }, aisha, 3000);
		await change(db, id, { status: "visit" }, joe, 4000);
		await deleteNote(db, "kept", aisha, 5000);
		expect(await shown()).toMatchObject({ status: "visit", assigneeId: "aisha", answeredAt: null });
	});

	test("deleting the answering call leaves the next answer or none, and later changes as they are", async () => {
		const db = await openTestDatabase(databases);
		const { id, shown } = await stored(db);
		await addNote(db, { id: "first", leadId: id, ...call }, aisha, 1000);
		await addNote(db, { id: "second", leadId: id, kind: "mail", text: "" }, joe, 2000);
		await change(db, id, { status: "new" }, joe, 3000);
		await deleteNote(db, "first", aisha, 4000);
		expect(await shown()).toMatchObject({ status: "new", answeredAt: 2000, answeredBy: joe.personId });
		await change(db, id, { status: "visit" }, joe, 5000);
		await deleteNote(db, "second", joe, 6000);
		expect(await shown()).toMatchObject({ status: "visit", answeredAt: null, answeredBy: null });
	});
});

test("noting a call does not deadlock with the removal of its author", async () => {
	const databases = await databaseEngines.PostgreSQL();
	onTestFinished(databases.stop);
	const db = await openTestDatabase(databases);
	const lead = someLead();
	await insertLead(db, lead);
	const { person } = await addPerson(db, aisha.name, "aisha@example.org", { name: "the office" }, 0);
	const adding = await db.transaction().execute(async (removal) => {
		await lockPerson(removal, person.id);
		const note = { id: randomUUID(), leadId: lead.id, kind: "call", text: "Spoke" } as const;
		const added = addNote(db, note, { ...aisha, personId: person.id }, 1000);
		await expect.poll(() => listBlockedQueries(db)).toHaveLength(1);
		await lockForRequest(removal, lead.id);
		return { added };
	});
	expect(await adding.added).toMatchObject({ kind: "call" });
});
