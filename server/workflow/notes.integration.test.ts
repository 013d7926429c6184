import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import type { Database } from "../database/schema.ts";
import { readRows } from "../desk/leads/rows.ts";
import { insertLead } from "../leads/insert.ts";
import { changeLead, undoChange } from "./change.ts";
import { addNote, deleteNote, editNote, type NoteResult } from "./notes.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };
const joe = { name: "Joe Mercer", personId: "joe" };
const call = { kind: "call", text: "Rang her" } as const;
const plain = { kind: "note", text: "Nobody answered" } as const;
const findMove = (added: NoteResult) => (added.outcome === "changed" ? added.contacted : undefined);
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

	test("a call note moves a New lead to Contacted and assigns it to its author", async () => {
		const db = await openTestDatabase(databases);
		const { id, shown } = await stored(db);
		expect(findMove(await addNote(db, id, plain, aisha, 1000))).toBeUndefined();
		expect(await shown()).toMatchObject(untouched);
		const move = findMove(await addNote(db, id, call, aisha, 2000));
		expect(await shown()).toMatchObject({ status: "contacted", assigneeId: "aisha", answeredAt: 2000 });
		await undoChange(db, id, move ?? "", 3000);
		expect(await shown()).toMatchObject({ ...untouched, answeredAt: 2000 });
	});

	test("a call note neither reassigns a colleague's lead nor moves one past New", async () => {
		const db = await openTestDatabase(databases);
		const { id, shown } = await stored(db);
		await changeLead(db, id, undefined, { kind: "assign", personId: "joe" }, joe, 1000);
		await addNote(db, id, call, aisha, 2000);
		expect(await shown()).toMatchObject({ status: "contacted", assigneeId: "joe" });
		await changeLead(db, id, undefined, { kind: "status", status: "quoted" }, joe, 3000);
		expect(findMove(await addNote(db, id, call, aisha, 4000))).toBeUndefined();
		expect(await shown()).toMatchObject({ status: "quoted", assigneeId: "joe", answeredAt: 2000 });
	});

	test("deleting a call note moves the lead back to New, if unchanged since", async () => {
		const db = await openTestDatabase(databases);
		const { id, shown } = await stored(db);
		await addNote(db, id, call, aisha, 1000, "deleted");
		await deleteNote(db, "deleted", aisha, 2000);
		expect(await shown()).toMatchObject(untouched);
		await addNote(db, id, plain, aisha, 3000, "edited");
		expect(findMove(await editNote(db, "edited", 0, call, aisha, 4000))).toBeTypeOf("string");
		expect(await shown()).toMatchObject({ status: "contacted", assigneeId: "aisha", answeredAt: 4000 });
		await editNote(db, "edited", 1, plain, aisha, 5000);
		expect(await shown()).toMatchObject(untouched);
		await editNote(db, "edited", 2, call, aisha, 6000);
		await changeLead(db, id, undefined, { kind: "status", status: "visit" }, joe, 7000);
		await deleteNote(db, "edited", aisha, 8000);
		expect(await shown()).toMatchObject({ status: "visit", assigneeId: "aisha", answeredAt: 7000 });
	});
});
