import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { readRows } from "../desk/leads/rows.ts";
import { insertLead } from "../leads/insert.ts";
import { readLead } from "./lead-record.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };
const joe = { name: "Joe Mercer", personId: "joe" };

describe.each(engineNames)("assignment on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("a lead moved on from New is assigned to the person who moved it, unless it is lost", async () => {
		const db = await openTestDatabase(databases);
		const [unassigned, assigned, lost] = [someLead().id, someLead().id, someLead().id];
		for (const id of [unassigned, assigned, lost]) await insertLead(db, someLead({ id }));
		await change(db, assigned, { assigneeId: "joe" }, joe, Date.now());
		for (const id of [unassigned, assigned]) await change(db, id, { status: "contacted" }, aisha, Date.now());
		await change(db, lost, { status: "lost", lostReason: "Not our work" }, aisha, Date.now());
		const assignees = async () =>
			(await readRows(db, [unassigned, assigned, lost])).map(({ assigneeId }) => assigneeId);
		expect(await assignees()).toEqual(["aisha", "joe", ""]);
		for (const id of [unassigned, assigned]) {
			const done = (await readLead(db, id))?.events.find(({ to }) => to.status);
			if (done) await undo(db, { outcome: "changed", id, event: done }, Date.now());
		}
		expect(await assignees()).toEqual(["", "joe", ""]);
	});
});
