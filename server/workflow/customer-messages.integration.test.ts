import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { eraseByEmail } from "../../tests/support/data/by-email.ts";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { visitAt } from "../../tests/support/data/next-steps.ts";
import type { Database } from "../database/schema.ts";
import { readRows } from "../desk/leads/rows.ts";
import { insertLead } from "../leads/insert.ts";
import { countLists, findLeadPage } from "../search/lead-pages.ts";
import type { LeadQuery } from "../search/query.ts";
import { listUnanswered } from "./due.ts";
import { customerActor } from "./events.ts";
import { addNote, deleteNote } from "./notes.ts";
import { addReply, recordSentReply } from "./replies.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };
const lost = { status: "lost", lostReason: "Too expensive" } as const;
const received = Date.parse("2026-11-26T09:00:00Z");

describe.each(engineNames)("on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	/** Opens a database with one lead that has been answered by a call an hour after it came. */
	async function openAnswered() {
		const db = await openTestDatabase(databases);
		return { db, ...(await addAnswered(db)) };
	}

	async function addAnswered(db: Database, receivedAt = received, email = "ada@example.com") {
		const lead = someLead({ receivedAt: new Date(receivedAt), payload: somePayload({ email }) });
		const { id, reference } = await insertLead(db, lead);
		const log = async (kind: "call" | "mail" | "from-customer", at: number) => {
			const note = { id: randomUUID(), leadId: id, kind, text: "When can you come?" };
			await addNote(db, note, kind === "from-customer" ? customerActor : aisha, at);
			return note.id;
		};
		const answer = await log("call", receivedAt + hour);
		const shown = async () => (await readRows(db, [id]))[0];
		return { id, reference, answer, shown, write: (at: number) => log("from-customer", at), log };
	}

	test("a customer's message makes the lead wait for a reply, due a day later, until somebody has answered", async () => {
		const { shown, write, log } = await openAnswered();
		await write(received + 30 * hour);
		expect(await shown()).toMatchObject({
			status: "contacted",
			answeredAt: received + hour,
			wroteAt: received + 30 * hour,
			replyDue: received + 54 * hour,
		});
		await log("mail", received + 31 * hour);
		expect(await shown()).toMatchObject({ wroteAt: null, answeredAt: received + hour });
	});

	test("a message before the first reply leaves its time as it was", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await insertLead(db, someLead({ receivedAt: new Date(received) }));
		const note = { id: randomUUID(), leadId: id, kind: "from-customer", text: "It is urgent" } as const;
		await addNote(db, note, customerActor, received + hour);
		const [row] = await readRows(db, [id]);
		expect(row).toMatchObject({ list: "new", wroteAt: received + hour, replyDue: received + 24 * hour });
		expect(row?.urgency, "as of a form that sounds urgent").toBe("sounds-urgent");
		await addNote(db, { id: randomUUID(), leadId: id, kind: "call", text: "" }, aisha, received + 2 * hour);
		expect((await readRows(db, [id]))[0]).toMatchObject({ answeredAt: received + 2 * hour, wroteAt: null });
	});

	test("a reply answers only what the customer had written before it", async () => {
		const { db, id, shown, write } = await openAnswered();
		await write(received + 2 * hour);
		const reply = { id: randomUUID(), leadId: id, text: "On Monday" };
		await addReply(db, reply, aisha, received + 3 * hour);
		await write(received + 4 * hour);
		await recordSentReply(db, reply.id, received + 5 * hour, received + 5 * hour);
		expect(await shown()).toMatchObject({ wroteAt: received + 4 * hour });
		const second = { id: randomUUID(), leadId: id, text: "On Tuesday" };
		await addReply(db, second, aisha, received + 6 * hour);
		await recordSentReply(db, second.id, received + 7 * hour, received + 7 * hour);
		expect(await shown()).toMatchObject({ wroteAt: null });
	});

	test("a message that crosses a reply stops it once", async () => {
		const { db, id, write } = await openAnswered();
		await write(received + 2 * hour);
		const reply = { id: randomUUID(), leadId: id, text: "On Monday", seenAt: 0 };
		expect(await addReply(db, reply, aisha, received + 3 * hour)).toMatchObject({
			outcome: "crossed",
			event: { what: "noted", at: received + 2 * hour, by: customerActor },
		});
	});

	test("a deleted call no longer answers the message, unless the customer was reached later", async () => {
		const { db, shown, write, log } = await openAnswered();
		await write(received + 2 * hour);
		const first = await log("call", received + 3 * hour);
		const second = await log("call", received + 4 * hour);
		await deleteNote(db, first, aisha, received + 5 * hour);
		expect(await shown()).toMatchObject({ wroteAt: null, answeredAt: received + hour });
		await deleteNote(db, second, aisha, received + 6 * hour);
		expect(await shown()).toMatchObject({ wroteAt: received + 2 * hour, answeredAt: received + hour });
	});

	test("a lead that is closed waits no more, and its undo makes it wait again", async () => {
		const { db, id, shown, write } = await openAnswered();
		await write(received + 2 * hour);
		const result = await change(db, id, lost, aisha, received + 3 * hour);
		expect(await shown()).toMatchObject({ list: "done", wroteAt: null });
		await undo(db, result, received + 4 * hour);
		expect(await shown()).toMatchObject({ list: "in-progress", wroteAt: received + 2 * hour });
	});

	test("a customer who has accepted and asked something still waits once the lead is won", async () => {
		const { db, id, shown, write } = await openAnswered();
		await write(received + 2 * hour);
		await change(db, id, { status: "won" }, aisha, received + 3 * hour);
		expect(await shown()).toMatchObject({ list: "done", wroteAt: received + 2 * hour });
	});

	test("a visit after the message is the answer", async () => {
		const { db, id, shown, write } = await openAnswered();
		await write(received + 2 * hour);
		const booked = { status: "visit", nextStep: visitAt("2026-11-27T10:00") } as const;
		await change(db, id, booked, aisha, received + 3 * hour);
		await change(db, id, { status: "quoted" }, aisha, Date.parse("2026-11-27T12:00:00Z"));
		expect(await shown()).toMatchObject({ wroteAt: null });
	});

	test("the message of a merged lead waits on the lead that it was merged into", async () => {
		const { db, id, reference, shown } = await openAnswered();
		const other = await addAnswered(db, received + hour);
		await change(db, other.id, { mergedInto: reference }, aisha, received + 3 * hour);
		await other.write(received + 4 * hour);
		expect(await shown()).toMatchObject({ id, wroteAt: received + 4 * hour });
		expect(await other.shown()).toMatchObject({ wroteAt: null });
	});

	test("a message on the page of a merged enquiry waits for who wrote it, and leaves the thread with that enquiry", async () => {
		const { db, id, reference, shown } = await openAnswered();
		const other = await addAnswered(db, received + hour, "ada@home.example");
		const merge = () => change(db, other.id, { mergedInto: reference }, aisha, received + 3 * hour);
		const send = async (at: number) => {
			const reply = { id: randomUUID(), leadId: id, text: "On Monday" };
			await addReply(db, reply, aisha, at);
			await recordSentReply(db, reply.id, at, at);
		};
		const merged = await merge();
		await other.write(received + 4 * hour);
		await send(received + 5 * hour);
		expect(await shown(), "the reply went to another address").toMatchObject({ wroteAt: received + 4 * hour });
		const separation = await undo(db, merged, received + 6 * hour);
		expect(await shown()).toMatchObject({ wroteAt: null });
		expect(await other.shown()).toMatchObject({ wroteAt: received + 4 * hour });
		expect(separation).toMatchObject({ outcome: "changed" });

		await other.log("call", received + 7 * hour);
		await merge();
		await other.write(received + 8 * hour);
		const separated = await change(db, other.id, { mergedInto: null }, aisha, received + 9 * hour);
		expect(await other.shown()).toMatchObject({ wroteAt: received + 8 * hour });
		await undo(db, separated, received + 10 * hour);
		expect(await other.shown()).toMatchObject({ wroteAt: null });
		expect(await shown()).toMatchObject({ wroteAt: received + 8 * hour });
		const call = await addNote(
			db,
			{ id: randomUUID(), leadId: id, kind: "call", text: "" },
			aisha,
			received + 11 * hour,
		);
		expect(await shown()).toMatchObject({ wroteAt: null });
		await deleteNote(db, call.id, aisha, received + 12 * hour);
		expect(await shown()).toMatchObject({ wroteAt: received + 8 * hour });
	});

	test("each of two customers who have written waits again once their enquiries are separated, or their merge is undone", async () => {
		const { db, id, reference, shown, write } = await openAnswered();
		const other = await addAnswered(db, received + hour, "ada@home.example");
		const both = async () => [(await shown())?.wroteAt, (await other.shown())?.wroteAt];
		const [first, second, third] = [received + 4 * hour, received + 5 * hour, received + 8 * hour];
		await write(first);
		await other.write(second);
		const merged = await change(db, other.id, { mergedInto: reference }, aisha, received + 6 * hour);
		expect(await both()).toEqual([second, null]);
		await undo(db, merged, received + 6.5 * hour);
		expect(await both(), "written before the merge").toEqual([first, second]);
		await change(db, other.id, { mergedInto: reference }, aisha, received + 7 * hour);
		await write(third);
		const reply = { id: randomUUID(), leadId: id, text: "On Monday" };
		await addReply(db, reply, aisha, received + 9 * hour);
		await db
			.updateTable("deliveries")
			.set({ delivered_at: received + 9 * hour })
			.where("reply_id", "=", reply.id)
			.execute();
		await recordSentReply(db, reply.id, received + 9 * hour, received + 9 * hour);
		expect(await both(), "one of the two has had no answer").toEqual([second, null]);
		await change(db, other.id, { mergedInto: null }, aisha, received + 10 * hour);
		expect(await both(), "the first has had the reply").toEqual([null, second]);
	});

	test("what was answered before a merge waits no more after it, and neither does its writer", async () => {
		const { db, id, reference, shown, write } = await openAnswered();
		const other = await addAnswered(db, received + hour, "ada@home.example");
		await other.write(received + 2 * hour);
		await other.log("call", received + 3 * hour);
		const merged = await change(db, other.id, { mergedInto: reference }, aisha, received + 4 * hour);
		expect(await shown()).toMatchObject({ wroteAt: null });
		await write(received + 5 * hour);
		const reply = { id: randomUUID(), leadId: id, text: "On Monday" };
		await addReply(db, reply, aisha, received + 6 * hour);
		await recordSentReply(db, reply.id, received + 6 * hour, received + 6 * hour);
		expect(await shown()).toMatchObject({ wroteAt: null });
		await undo(db, merged, received + 7 * hour);
		expect(await shown()).toMatchObject({ wroteAt: null });
		expect(await other.shown()).toMatchObject({ wroteAt: null });
	});

	test("a call that is deleted has answered nobody, although the lead was moved on since", async () => {
		const { db, id, reference, shown, log } = await openAnswered();
		const other = await addAnswered(db, received + hour, "ada@home.example");
		await change(db, other.id, { mergedInto: reference }, aisha, received + 2 * hour);
		await other.write(received + 3 * hour);
		const call = await log("call", received + 4 * hour);
		await change(db, id, { status: "quoted" }, aisha, received + 5 * hour);
		await deleteNote(db, call, aisha, received + 6 * hour);
		expect(await shown()).toMatchObject({ wroteAt: received + 3 * hour });
		await change(db, other.id, { mergedInto: null }, aisha, received + 7 * hour);
		expect(await shown()).toMatchObject({ wroteAt: null });
		expect(await other.shown()).toMatchObject({ wroteAt: received + 3 * hour });
	});

	test("a message on the page of a merged enquiry still waits once the lead that it was merged into is erased", async () => {
		const { db, reference } = await openAnswered();
		const other = await addAnswered(db, received + hour, "ada@home.example");
		await change(db, other.id, { mergedInto: reference }, aisha, received + 3 * hour);
		await other.write(received + 4 * hour);
		await eraseByEmail(db, "ada@example.com", received + 5 * hour);
		expect(await other.shown()).toMatchObject({ list: "in-progress", wroteAt: received + 4 * hour });
	});

	test("a merge must not hide that a customer waits", async () => {
		const { db, id, write } = await openAnswered();
		const other = await addAnswered(db, received + hour);
		const merge = (leadId: string, mergedInto: string) =>
			change(db, leadId, { mergedInto }, aisha, received + 9 * hour);
		await write(received + 4 * hour);
		await expect(merge(id, other.reference)).rejects.toThrow("still waits for a reply");
		await change(db, id, lost, aisha, received + 5 * hour);
		await write(received + 6 * hour);
		await expect(merge(id, other.reference)).rejects.toThrow("still waits for a reply");
	});

	test("leads whose customers have written head the lists in progress and done, page by page, and are counted", async () => {
		const db = await openTestDatabase(databases);
		const leads: Awaited<ReturnType<typeof addAnswered>>[] = [];
		for (const hours of [1, 2, 3, 4, 5]) leads.push(await addAnswered(db, received + hours * hour));
		const read = async (query: LeadQuery) => {
			const ids: string[] = [];
			let cursor: string | undefined;
			do {
				const page = await findLeadPage(db, query, received + 30 * hour, cursor, 2);
				ids.push(...page.ids);
				cursor = page.next;
			} while (cursor !== undefined);
			return ids.map((id) => leads.findIndex((lead) => lead.id === id) + 1);
		};
		for (const index of [2, 3]) await leads[index]?.write(received + 20 * hour);
		const { id = "" } = leads[3] ?? {};
		await db.updateTable("leads").set({ urgency: "urgent" }).where("id", "=", id).execute();
		expect(await read({ list: "in-progress", order: "next-step" })).toEqual([4, 3, 1, 2, 5]);
		for (const [index, { id }] of leads.entries()) await change(db, id, lost, aisha, received + (21 + index) * hour);
		await leads[1]?.write(received + 27 * hour);
		await leads[3]?.write(received + 28 * hour);
		expect(await read({ list: "done", order: "closed" })).toEqual([2, 4, 5, 3, 1]);
		expect(await read({ list: "done", order: "closed", form: "plumbing" })).toHaveLength(5);
		expect(await countLists(db, {})).toMatchObject({ done: { leads: 5, wrote: 2 }, "in-progress": { wrote: 0 } });
		expect(await countLists(db, { status: "won" })).toMatchObject({ done: { leads: 0, wrote: 0 } });
	});

	test("the emails name a lead by the time at which its customer wrote, if it had been answered or closed", async () => {
		const { db, id, write } = await openAnswered();
		await insertLead(db, someLead({ receivedAt: new Date(received + 4 * hour) }));
		await write(received + 30 * hour);
		const read = async (from: number, before: number) =>
			(await listUnanswered(db, new Date(received + from * hour), new Date(received + before * hour))).map(
				(lead) => lead.id === id,
			);
		expect([await read(0, 40), await read(0, 30), await read(30, 40)]).toEqual([[false, true], [false], [true]]);
	});
});
