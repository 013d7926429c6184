import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day, minute } from "../../content/shared/time.ts";
import { eraseByEmail, readLeadsByEmail } from "../../tests/support/data/by-email.ts";
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
import { claim, settle } from "../delivery/queue.ts";
import { readLeadView } from "../desk/leads/lead-view.ts";
import { insertLead, type NewLead } from "../leads/insert.ts";
import { eraseLeads } from "../privacy/erase.ts";
import { findErasedLeads, listErasures } from "../privacy/erasures.ts";
import { findMatches } from "../search/query.ts";
import { readLead } from "./lead-record.ts";
import { addNote } from "./notes.ts";

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

	test("a corrected address moves the lead to its borough, and search, map, export and calendar follow", async () => {
		const db = await openTestDatabase(databases);
		const id = await stored(db);
		const address = { street: "14 Acre Lane", postcode: "sw2 5sg" };
		const corrected = await change(db, id, address, aisha, Date.now());
		const view = await readLeadView(db, id);
		expect(view).toMatchObject({ ...address, area: "LAM", payload: typed });
		for (const words of ["acre lane", "lambeth", "SW2", "SE15 4QL"]) expect(await found(db, words), words).toBe(1);
		const [webhook] = await claim(db, "webhook", "a", 1, Date.now());
		expect(webhook?.body).toBe(JSON.stringify(typed));
		await addNote(db, { id: randomUUID(), leadId: id, kind: "note", text: "gatehouse" }, aisha, Date.now());
		expect(await found(db, "acre")).toBe(1);
		await undo(db, corrected, Date.now());
		expect(await readLead(db, id)).toMatchObject({ street: "", postcode: "SE15 4QL", submitted: undefined });
		expect(await found(db, "acre")).toBe(0);
	});

	test("after a correction the confirmation goes to the new address, unless it is undone or the lead was answered", async () => {
		const db = await openTestDatabase(databases);
		const settleConfirmation = async (leadId: string, error: string | null) => {
			const [claimed] = await claim(db, "confirmation", "a", 1, later());
			const attempt = { startedAt: Date.now(), duration: 1, status: error ? 550 : 250, error };
			const decision = { state: error ? ("failed" as const) : ("delivered" as const) };
			const sentTo = JSON.parse(claimed?.body ?? "{}").email;
			await settle(db, { leadId, channel: "confirmation", claimId: "a", attempt, decision, sentTo, now: Date.now() });
			return sentTo;
		};
		/** Time at which a correction can no longer be undone. */
		const later = () => Date.now() + minute;
		const troubles = async (id: string) => (await readLeadView(db, id))?.troubles.map(({ channel }) => channel);
		const refused = await stored(db, { mails: ["confirmation"] });
		expect(await settleConfirmation(refused, "SMTP 550 5.1.1 to RCPT TO")).toBe(wrong.email);
		expect(await troubles(refused)).toEqual(["confirmation"]);
		await correct(db, refused);
		expect(await troubles(refused)).toEqual([]);
		expect(await settleConfirmation(refused, null)).toBe(right.email);

		const elsewhere = await stored(db, { mails: ["confirmation"] });
		await settleConfirmation(elsewhere, null);
		await change(db, elsewhere, { name: right.name }, aisha, Date.now());
		expect(await claim(db, "confirmation", "a", 1, later())).toEqual([]);
		const corrected = await correct(db, elsewhere);
		expect(await claim(db, "confirmation", "a", 1, Date.now())).toEqual([]);
		await undo(db, corrected, Date.now());
		expect(await claim(db, "confirmation", "a", 1, later())).toEqual([]);
		await correct(db, elsewhere);
		expect(await settleConfirmation(elsewhere, null)).toBe(right.email);
		const confirmation = (await readLead(db, elsewhere))?.deliveries.find(({ channel }) => channel === "confirmation");
		expect(confirmation?.attempts.map(({ recipient }) => recipient)).toEqual([wrong.email, right.email]);
		await eraseLeads(db, [elsewhere], Date.now());
		expect(await db.selectFrom("attempts").selectAll().where("lead_id", "=", elsewhere).execute()).toEqual([]);

		const old = await stored(db, { mails: ["confirmation"], receivedAt: new Date(Date.now() - 2 * day) });
		await settleConfirmation(old, null);
		await correct(db, old);
		const answered = await stored(db, { mails: ["confirmation"] });
		await settleConfirmation(answered, null);
		await addNote(db, { id: randomUUID(), leadId: answered, kind: "call", text: "" }, aisha, Date.now());
		await correct(db, answered);
		const removed = await stored(db, { mails: ["confirmation"] });
		await change(db, removed, { email: "" }, aisha, Date.now());
		expect(await claim(db, "confirmation", "a", 1, later())).toEqual([]);
		expect(await troubles(removed)).toEqual([]);
	});

	test("the details of a merged lead are corrected on the lead that it was merged into, and its own only restored", async () => {
		const db = await openTestDatabase(databases);
		const receivedAt = new Date();
		const [id, head] = [await stored(db, { receivedAt }), await stored(db, { receivedAt })];
		const correction = await correct(db, id);
		const mergedInto = (await readLead(db, head))?.reference ?? "";
		await change(db, id, { mergedInto }, aisha, Date.now());
		for (const to of [...Object.entries(right), ["street", "14 Acre Lane"], ["postcode", "SE15 4QL"]])
			await expect(change(db, id, Object.fromEntries([to]), aisha, Date.now()), to[0]).rejects.toMatchObject({
				code: "merged-contact",
			});
		await correct(db, head);
		await undo(db, correction, Date.now());
		expect(await readLead(db, id)).toMatchObject(wrong);
	});

	test("an undone correction leaves no trace", async () => {
		const db = await openTestDatabase(databases);
		const id = await stored(db);
		const corrected = await correct(db, id);
		await undo(db, corrected, Date.now());
		expect(await readLead(db, id)).toMatchObject({ payload: typed, submitted: undefined });
		expect(await found(db, "exampel")).toBe(1);
	});

	test("corrected contact details are copied, and either address erases the customer", async () => {
		const [from, to, another] = [await databases.create(), await databases.create(), await databases.create()];
		const db = await openTestDatabase(databases, from);
		const id = await stored(db);
		await copyDatabase(from, to);
		const older = await openTestDatabase(databases, to);
		await correct(db, id);
		for (const email of [wrong.email, right.email]) expect(await readLeadsByEmail(db, email), email).toHaveLength(1);
		await eraseByEmail(db, right.email, Date.now());
		expect(await readLead(db, id)).toBeUndefined();
		expect(await findErasedLeads(older, await listErasures(db))).toEqual([id]);

		const other = await stored(db, { payload: { ...typed, email: "second@exmaple.org" } });
		await correct(db, other);
		await copyDatabase(from, another);
		const copy = await openTestDatabase(databases, another);
		expect((await readLead(copy, other))?.payload).toMatchObject({ fullName: right.name });
		expect(await found(copy, "900123")).toBe(1);
		await eraseByEmail(copy, "second@exmaple.org", Date.now());
		expect(await readLead(copy, other)).toBeUndefined();
	});
});
