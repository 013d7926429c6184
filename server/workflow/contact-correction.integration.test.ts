import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { copyDatabase } from "../backup/copy-database.ts";
import type { Database } from "../database/schema.ts";
import { claim } from "../delivery/queue.ts";
import { readLeadView } from "../desk/leads/lead-view.ts";
import { insertLead, type NewLead } from "../leads/insert.ts";
import { erasePerson } from "../privacy/erase.ts";
import { findErasedLeads, listErasures } from "../privacy/erasures.ts";
import { findMatches } from "../search/query.ts";
import { readLead, readLeadsByEmail } from "./lead-record.ts";
import { addNote } from "./notes.ts";
import { addReply } from "./replies.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };
const wrong = { name: "Ada Exampel", phone: "020 7946 0555", email: "ada@exmaple.org" };
const right = { name: "Ada Example", phone: "07700 900 123", email: "Ada@example.org" };
const typed = somePayload({ fullName: wrong.name, phoneNumber: wrong.phone, email: wrong.email });

async function stored(db: Database, given: Partial<NewLead> = {}) {
	const lead = someLead({ payload: typed, ...given });
	await insertLead(db, lead);
	return lead.id;
}
const correct = (db: Database, id: string) => change(db, id, right, aisha, Date.now());
const found = async (db: Database, find: string) => (await findMatches(db, { find }, 10)).matches.length;

describe.each(engineNames)("on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("contact details are found as corrected and as submitted, even in a copy", async () => {
		const [from, to] = [await databases.create(), await databases.create()];
		const db = await openTestDatabase(databases, from);
		const id = await stored(db);
		await copyDatabase(from, to);
		await correct(db, id);
		await addNote(db, { id: randomUUID(), leadId: id, kind: "note", text: "gatehouse" }, aisha, Date.now());
		await copyDatabase(from, to);
		const copy = await openTestDatabase(databases, to);
		for (const { name, phone, email } of [wrong, right])
			for (const words of [name, phone, phone.replace(/^0/, "+44 "), phone.slice(-7), email])
				for (const each of [db, copy]) expect(await found(each, words), words).toBe(1);
		const event = (await readLead(db, id))?.events.find(({ to }) => to.email);
		if (event) await undo(db, { outcome: "changed", id, event }, Date.now());
		for (const words of [right.name, right.phone]) expect(await found(db, words), words).toBe(0);
	});

	test("corrected contact details are shown and emailed, while the webhook gets those submitted", async () => {
		const db = await openTestDatabase(databases);
		const id = await stored(db, { mails: ["office-mail"] });
		await addNote(db, { id: randomUUID(), leadId: id, kind: "note", text: "gatehouse" }, aisha, Date.now());
		expect(await correct(db, id)).toMatchObject({ outcome: "changed" });
		expect(await found(db, "gatehouse")).toBe(1);
		const view = await readLeadView(db, id);
		expect(view).toMatchObject({ name: right.name, phone: right.phone, email: right.email, payload: typed });
		expect(view?.events.at(-1)).toMatchObject({ from: wrong, to: right });
		const [webhook] = await claim(db, "webhook", "a", 1, Date.now());
		const [mail] = await claim(db, "office-mail", "a", 1, Date.now());
		expect(webhook?.body).toBe(JSON.stringify(typed));
		expect(mail?.isCorrected).toBe(true);
		expect(JSON.parse(mail?.body ?? "")).toMatchObject({ fullName: right.name, email: right.email });
	});

	test("an undone correction leaves no trace", async () => {
		const db = await openTestDatabase(databases);
		const id = await stored(db);
		const corrected = await correct(db, id);
		await undo(db, corrected, Date.now());
		expect(await readLead(db, id)).toMatchObject({ payload: typed, submitted: undefined });
		expect(await found(db, "exampel")).toBe(1);
	});

	test("corrected contact details redirect an unsent reply", async () => {
		const db = await openTestDatabase(databases);
		const id = await stored(db);
		await addReply(db, { leadId: id, id: crypto.randomUUID(), text: "Hello" }, aisha, Date.now());
		await change(db, id, right, aisha, Date.now());
		expect((await readLead(db, id))?.replies).toMatchObject([{ email: right.email }]);
	});

	test("corrected contact details are copied, and either address erases the person", async () => {
		const [from, to] = [await databases.create(), await databases.create()];
		const db = await openTestDatabase(databases, from);
		const id = await stored(db);
		await copyDatabase(from, to);
		const older = await openTestDatabase(databases, to);
		await correct(db, id);
		for (const email of [wrong.email, right.email]) expect(await readLeadsByEmail(db, email), email).toHaveLength(1);
		await erasePerson(db, right.email, Date.now());
		expect(await readLead(db, id)).toBeUndefined();
		expect(await findErasedLeads(older, await listErasures(db))).toEqual([id]);

		const other = await stored(db, { payload: { ...typed, email: "second@exmaple.org" } });
		await copyDatabase(from, to);
		await correct(db, other);
		await copyDatabase(from, to);
		expect((await readLead(older, other))?.payload).toMatchObject({ fullName: right.name });
		expect(await found(older, "900123")).toBe(1);
		await erasePerson(older, "second@exmaple.org", Date.now());
		expect(await readLead(older, other)).toBeUndefined();
	});
});
