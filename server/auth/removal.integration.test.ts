import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { change, undo } from "../../tests/support/data/changes.ts";
import { databaseEngines, engineNames, openTestDatabase } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import type { Database } from "../database/schema.ts";
import type { SomeFields } from "../leads/fields.ts";
import { insertLead } from "../leads/insert.ts";
import { addPerson, removePerson } from "./people.ts";

const office = { name: "the office" };

/** Adds an owner, and a colleague who holds a new lead, one in progress and one that is won. */
async function addHolder(db: Database) {
	await addPerson(db, "Aisha Karim", "aisha@brickfold.example", office, Date.now());
	const { person } = await addPerson(db, "Joe Mercer", "joe@brickfold.example", office, Date.now());
	const leads = [someLead(), someLead(), someLead()];
	const earlier = Date.now() - hour;
	for (const [index, { id }] of leads.entries()) {
		const status = (["new", "visit", "won"] as const)[index] ?? "new";
		await insertLead(db, leads[index] ?? someLead());
		await change(db, id, { assigneeId: person.id }, office, earlier);
		await change(db, id, { status }, office, earlier);
	}
	const [fresh = "", inHand = "", won = ""] = leads.map(({ id }) => id);
	return { person, fresh, inHand, won };
}

test("removing a colleague reassigns their open leads to the chosen successor", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const { person, fresh, inHand, won } = await addHolder(desk.db);
	const { people } = await (await owner.request("/api/people")).json();
	const [aisha, joe] = people;
	expect([aisha.openLeads, joe.openLeads]).toEqual([0, 2]);

	const removed = await owner.request(`/api/people/${person.id}?leadsTo=${aisha.id}`, { method: "DELETE" });
	expect(await removed.json()).toEqual({ reassigned: 2 });
	for (const id of [fresh, inHand]) {
		const lead = await (await owner.request(`/api/leads/${id}`)).json();
		expect(lead.assigneeId).toBe(aisha.id);
		expect(lead.events.at(-1)).toMatchObject({
			by: { name: "Aisha Karim" },
			from: { assigneeId: person.id },
			to: { assigneeId: aisha.id },
		});
	}
	const unassignment = { id: randomUUID(), from: { assigneeId: person.id }, to: { assigneeId: "" } };
	const conflict = await owner.post(`/api/leads/${fresh}/changes`, unassignment);
	expect([conflict.status, (await conflict.json()).events]).toMatchObject([409, [{ to: { assigneeId: aisha.id } }]]);
	expect((await (await owner.request(`/api/leads/${won}`)).json()).assigneeId).toBe(person.id);
	expect(await (await owner.request("/api/people")).json()).toMatchObject({
		former: [{ name: "Joe Mercer", hasLeads: true }],
	});
});

test("removing a colleague without a successor unassigns their open leads", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const { person, fresh } = await addHolder(desk.db);
	await owner.request(`/api/people/${person.id}`, { method: "DELETE" });
	expect(await (await owner.request(`/api/leads/${fresh}`)).json()).toMatchObject({ assigneeId: "" });
	expect((await (await owner.request("/api/leads?assigneeId=nobody&list=in-progress")).json()).rows).toHaveLength(1);
});

test("leads cannot be handed to the removed colleague or to anyone who cannot sign in", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const { person } = await addHolder(desk.db);
	for (const leadsTo of [person.id, "nobody-has-this-id"]) {
		const response = await owner.request(`/api/people/${person.id}?leadsTo=${leadsTo}`, { method: "DELETE" });
		expect([response.status, (await response.json()).code]).toEqual([422, "person-removed"]);
	}
	const { people } = await (await owner.request("/api/people")).json();
	expect(people).toMatchObject([{ name: "Aisha Karim" }, { name: "Joe Mercer", openLeads: 2 }]);
});

test.each(engineNames)("on %s, when two colleagues remove each other simultaneously, one stays", async (engine) => {
	const databases = await databaseEngines[engine]();
	onTestFinished(() => databases.stop());
	const db = await openTestDatabase(databases);
	const { person: joe, fresh } = await addHolder(db);
	const { person: ben } = await addPerson(db, "Ben Okafor", "ben@brickfold.example", office, Date.now());
	const removals = await Promise.allSettled([
		removePerson(db, joe.id, office, Date.now(), ben.id),
		removePerson(db, ben.id, office, Date.now(), joe.id),
	]);
	const refused = removals.flatMap((removal) => (removal.status === "rejected" ? [removal.reason] : []));
	expect(refused).toEqual([expect.objectContaining({ code: "person-removed" })]);
	const holder = await db
		.selectFrom("leads")
		.innerJoin("people", "people.id", "leads.assignee_id")
		.select("people.email")
		.where("leads.id", "=", fresh)
		.executeTakeFirst();
	expect(holder?.email).toEqual(expect.any(String));
});

test("neither a change nor its undo assigns a lead to a removed colleague", async () => {
	const { db, time } = await startDesk();
	const { person, fresh } = await addHolder(db);
	const unassigned = await change(db, fresh, { assigneeId: "" }, office, time.now);
	await removePerson(db, person.id, office, time.now);
	const assignment = change(db, fresh, { assigneeId: person.id }, office, time.now);
	await expect(assignment).rejects.toMatchObject({ code: "person-removed" });
	await undo(db, unassigned, time.now);
	const lead = await db.selectFrom("leads").select("assignee_id").where("id", "=", fresh).executeTakeFirst();
	expect(lead).toEqual({ assignee_id: "" });
});

test("the undo of an assignment from somebody who has since been removed leaves the lead unassigned", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const { person, fresh } = await addHolder(desk.db);
	const { id: aisha } = (await (await owner.request("/api/people")).json()).people[0];
	const send = async (from: SomeFields, to: SomeFields, undoes?: string) =>
		owner.post(`/api/leads/${fresh}/changes`, { id: randomUUID(), from, to, undoes });
	const { event } = await (await send({ assigneeId: person.id }, { assigneeId: aisha })).json();
	await owner.request(`/api/people/${person.id}`, { method: "DELETE" });
	const undone = await send(event.to, event.from, event.id);
	expect([undone.status, (await undone.json()).lead]).toMatchObject([200, { assigneeId: "" }]);
	for (const assigneeId of [person.id, "nobody-has-this-id"])
		expect(await (await send({ assigneeId: "" }, { assigneeId })).json()).toMatchObject({ code: "person-removed" });
});

test.each(engineNames)("on %s, no lead comes back to a list under the name of a removed colleague", async (engine) => {
	const databases = await databaseEngines[engine]();
	onTestFinished(() => databases.stop());
	const db = await openTestDatabase(databases);
	const { person: joe, fresh, won } = await addHolder(db);
	const { person: ben } = await addPerson(db, "Ben Okafor", "ben@brickfold.example", office, Date.now());
	const { reference: into } = await insertLead(db, someLead());
	const leave = async (to: SomeFields) => {
		const lead = someLead();
		await insertLead(db, lead);
		await change(db, lead.id, { assigneeId: joe.id }, office, Date.now());
		return { id: lead.id, left: await change(db, lead.id, to, office, Date.now()) };
	};
	const spam = await leave({ isSpam: true });
	const merged = await leave({ mergedInto: into });
	const deleted = await leave({ isDeleted: true });
	const lost = await leave({ status: "lost", lostReason: "Went elsewhere" });
	expect(await removePerson(db, joe.id, office, Date.now(), ben.id)).toBe(2);
	await change(db, spam.id, { isSpam: false }, office, Date.now());
	await change(db, merged.id, { mergedInto: null }, office, Date.now());
	for (const { left } of [deleted, lost]) await undo(db, left, Date.now());
	await change(db, won, { status: "quoted" }, office, Date.now());
	const rows = await db.selectFrom("leads").select(["id", "list", "assignee_id"]).execute();
	const [open, others] = [
		[fresh, spam.id, merged.id],
		[deleted.id, lost.id, won],
	].map((ids) => ids.map((id) => rows.find((row) => row.id === id)));
	expect(open?.map((row) => [row?.list, row?.assignee_id])).toEqual(Array(3).fill(["new", ben.id]));
	expect(others?.map((row) => [row?.list, row?.assignee_id])).toEqual([
		["new", ""],
		["new", ""],
		["in-progress", ""],
	]);
});

test("the command people remove leaves open leads unassigned", async () => {
	const { db } = await startDesk();
	const { fresh } = await addHolder(db);
	const remove = (email: string) => runCommand(db, ["people", "remove", email]);
	expect(await remove("jo@brickfold.example")).toMatchObject({
		code: 1,
		printed: "",
		noted: "leads people failed: jo@brickfold.example is not registered\n",
	});
	expect((await remove("joe@brickfold.example")).printed).toBe(
		"Joe Mercer can no longer sign in.\n2 open leads are now unassigned.\n",
	);
	const holder = db.selectFrom("leads").select("assignee_id").where("id", "=", fresh);
	expect(await holder.executeTakeFirst()).toEqual({ assignee_id: "" });
});
