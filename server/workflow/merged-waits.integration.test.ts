import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { sendReply } from "../../tests/support/data/sent-replies.ts";
import { readLeadView } from "../desk/leads/lead-view.ts";
import { readRows } from "../desk/leads/rows.ts";
import { insertLead } from "../leads/insert.ts";
import { findLeadPage } from "../search/lead-pages.ts";
import { customerActor } from "./events.ts";
import { addNote, deleteNote } from "./notes.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };
const received = Date.parse("2026-11-26T09:00:00Z");
const hours = (count: number) => received + count * hour;

describe.each(engineNames)("on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	/** Opens a database with two leads of one customer that were answered within an hour. */
	async function openAnswered() {
		const db = await openTestDatabase(databases);
		const log = async (leadId: string, kind: "call" | "from-customer", at: number) => {
			const note = { id: randomUUID(), leadId, kind, text: "When can you come?" };
			return (await addNote(db, note, kind === "call" ? aisha : customerActor, at)).id;
		};
		const enquire = async () => {
			const lead = await insertLead(db, someLead({ receivedAt: new Date(received) }));
			await log(lead.id, "call", hours(1));
			return lead;
		};
		const [head, merged] = [await enquire(), await enquire()];
		const wait = async (id: string) => {
			const [row] = await readRows(db, [id]);
			return row?.wroteAt ? [row.unansweredSince, row.wroteAt] : null;
		};
		return { db, head, merged, log, wait };
	}

	test("a wrong 'Spoke' on an enquiry that is deleted after its merge lets the head wait again", async () => {
		const { db, head, merged, log, wait } = await openAnswered();
		await log(merged.id, "from-customer", hours(2));
		const spoke = await log(merged.id, "call", hours(3));
		await change(db, merged.id, { mergedInto: head.reference }, aisha, hours(4));
		expect(await wait(head.id)).toBeNull();
		await deleteNote(db, spoke, aisha, hours(5));
		expect([await wait(head.id), await wait(merged.id)]).toEqual([[hours(2), hours(2)], null]);
	});

	test("a call on the head before a merge answers no message of the enquiry that comes in", async () => {
		const { db, head, merged, log, wait } = await openAnswered();
		await change(db, head.id, { urgency: "emergency" }, aisha, hours(2));
		await log(head.id, "from-customer", hours(2));
		await log(merged.id, "from-customer", hours(3));
		await log(head.id, "call", hours(4));
		await log(head.id, "from-customer", hours(5));
		const merge = await change(db, merged.id, { mergedInto: head.reference }, aisha, hours(6));
		expect(merge.outcome).toBe("changed");
		expect(await wait(head.id)).toEqual([hours(3), hours(5)]);
		await undo(db, merge, hours(7));
		expect([await wait(head.id), await wait(merged.id)]).toEqual([
			[hours(5), hours(5)],
			[hours(3), hours(3)],
		]);
	});

	test("what was answered on the head counts no more once its enquiry is separated and its customer writes", async () => {
		const { db, head, merged, log, wait } = await openAnswered();
		await change(db, merged.id, { mergedInto: head.reference }, aisha, hours(2));
		await log(merged.id, "from-customer", hours(3));
		await log(head.id, "call", hours(4));
		await change(db, merged.id, { mergedInto: null }, aisha, hours(5));
		await log(merged.id, "from-customer", hours(6));
		expect(await wait(merged.id)).toEqual([hours(6), hours(6)]);
	});

	test("customers who have written come in the order of their waits", async () => {
		const { db, head, merged, log } = await openAnswered();
		await log(merged.id, "from-customer", hours(2));
		await log(head.id, "from-customer", hours(3));
		await log(merged.id, "from-customer", hours(4));
		const list = async (list: "in-progress" | "done", order: "next-step" | "closed") =>
			(await findLeadPage(db, { list, order }, hours(5), undefined, 9)).ids;
		expect(await list("in-progress", "next-step")).toEqual([merged.id, head.id]);
		for (const { id } of [head, merged]) await change(db, id, { status: "won", wonValue: 1 }, aisha, hours(5));
		expect(await list("done", "closed")).toEqual([merged.id, head.id]);
	});

	/** Opens a database with an unanswered lead into which another enquiry, from this address, was merged. */
	async function openMerged(address: string) {
		const db = await openTestDatabase(databases);
		const enquire = (email: string, receivedAt: number) =>
			insertLead(db, someLead({ payload: somePayload({ email }), receivedAt: new Date(receivedAt) }));
		const [head, merged] = [await enquire("ada@example.org", received), await enquire(address, hours(1))];
		await change(db, merged.id, { mergedInto: head.reference }, aisha, hours(2));
		const reply = (at: number) => sendReply(db, head.id, aisha, at);
		return { db, head, merged, reply, view: () => readLeadView(db, head.id) };
	}

	test("a reply to one of two merged enquiries leaves the other one waiting since it came, if it went to another address, until somebody reaches its customer", async () => {
		const { db, head, merged, reply, view } = await openMerged("ada@office.example");
		await reply(hours(3));
		const waits = { answeredAt: hours(3), wroteAt: hours(1), unansweredSince: hours(1), unreached: [merged.id] };
		expect(await view()).toMatchObject(waits);
		await reply(hours(4));
		expect(await view()).toMatchObject(waits);
		await addNote(db, { id: randomUUID(), leadId: head.id, kind: "mail", text: "" }, aisha, hours(5));
		expect(await view()).toMatchObject({ answeredAt: hours(3), wroteAt: null, unreached: [] });
		await reply(hours(6));
		expect(await view()).toMatchObject({ wroteAt: null, unreached: [] });
	});

	test("a reply to one of two merged enquiries answers both at the same address, and so does a call", async () => {
		const same = await openMerged("Ada@example.org");
		await same.reply(hours(3));
		expect(await same.view()).toMatchObject({ answeredAt: hours(3), wroteAt: null, unreached: [] });
		const other = await openMerged("ada@office.example");
		await addNote(other.db, { id: randomUUID(), leadId: other.head.id, kind: "call", text: "" }, aisha, hours(3));
		await other.reply(hours(4));
		expect(await other.view()).toMatchObject({ answeredAt: hours(3), wroteAt: null, unreached: [] });
	});

	test("a reply to one of two merged enquiries is no answer to the other one once the two are separated", async () => {
		const { db, merged, reply, view } = await openMerged("ada@office.example");
		await reply(hours(3));
		await change(db, merged.id, { mergedInto: null }, aisha, hours(4));
		expect(await view()).toMatchObject({ answeredAt: hours(3), wroteAt: null });
		expect(await readLeadView(db, merged.id)).toMatchObject({ answeredAt: null, wroteAt: null });
	});
});
