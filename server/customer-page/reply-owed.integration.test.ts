import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day, hour } from "../../content/shared/time.ts";
import { cancelledByCustomer } from "../../forms/lead-words.ts";
import { change } from "../../tests/support/data/changes.ts";
import { databaseEngines, engineNames, type TestDatabases } from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { startWithPage } from "../../tests/support/service/customer-page.ts";
import { openDatabase } from "../database/open.ts";
import { readRows } from "../desk/leads/rows.ts";
import { findReplyDue } from "../jobs/morning.ts";
import { insertLead } from "../leads/insert.ts";
import { changeLead } from "../workflow/change.ts";
import { listUnanswered } from "../workflow/due.ts";
import { serviceActor } from "../workflow/events.ts";
import { readLead } from "../workflow/lead-record.ts";
import { addNote, deleteNote } from "../workflow/notes.ts";
import { addReply, recordSentReply } from "../workflow/replies.ts";
import { writeMessage } from "./actions.ts";
import { readCustomerPage } from "./page.ts";

describe.each(engineNames)("on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	/** Starts the app with a lead that was answered by a call an hour after it arrived. */
	async function startAnswered() {
		const time = { now: Date.parse("2026-03-02T09:30:00Z") };
		const db = await openDatabase(await databases.create());
		const { page } = await startWithPage({ db, getNow: () => new Date(time.now) });
		const { id } = await db.selectFrom("leads").select("id").executeTakeFirstOrThrow();
		time.now += hour;
		await addNote(db, { id: randomUUID(), leadId: id, kind: "call", text: "" }, serviceActor, time.now);
		const write = async (text: string) => {
			time.now += hour;
			await page.change("/messages", { id: randomUUID(), text });
		};
		return { db, page, id, time, write };
	}

	test("a message after the answer has a time by which it is answered, and an urgent one says to call", async () => {
		const { page, time, write } = await startAnswered();
		expect(await page.read()).toMatchObject({ replyDue: null, isUrgent: false, steps: { answered: true } });
		await write("Which day would suit you?");
		const due = time.now + day;
		expect(await page.read()).toMatchObject({ replyDue: due, isLate: false, isUrgent: false });
		time.now = due;
		expect(await page.read(), "once that time has passed").toMatchObject({ replyDue: due, isLate: true });
		await write("Water is pouring through the ceiling");
		expect(await page.read()).toMatchObject({ isUrgent: true, steps: { answered: true } });
	});

	test("the reply to several messages is owed from the first of them that is unanswered", async () => {
		const { db, page, id, time, write } = await startAnswered();
		const readDues = async () => {
			const [lead] = await listUnanswered(db, new Date(0), new Date(time.now + day));
			return [(await page.read()).replyDue, (await readRows(db, [id]))[0]?.replyDue, lead && findReplyDue(lead)];
		};
		const dueAt = (at: number) => [at + day, at + day, at + day];
		await write("Which day would suit you?");
		const first = time.now;
		await write("Thursday would be best");
		expect(await readDues()).toEqual(dueAt(first));
		const late = await listUnanswered(db, new Date(first - 1), new Date(first + 1));
		expect(
			late.map(({ id }) => id),
			"the leads to remind of",
		).toEqual([id]);

		const reply = { id: randomUUID(), leadId: id, text: "On Thursday" };
		await addReply(db, reply, serviceActor, time.now);
		await write("And which hour?");
		const third = time.now;
		const delivery = db.updateTable("deliveries").where("reply_id", "=", reply.id);
		await delivery.set({ state: "delivered", delivered_at: time.now, next_attempt_at: null }).execute();
		await recordSentReply(db, reply.id, time.now, time.now);
		expect(await readDues(), "after a reply that crossed the third").toEqual(dueAt(third));

		const call = { id: randomUUID(), leadId: id, kind: "call", text: "" } as const;
		await addNote(db, call, serviceActor, time.now + 1);
		await write("Thank you. Where can you park?");
		expect(await readDues(), "of the fourth").toEqual(dueAt(time.now));
		await deleteNote(db, call.id, serviceActor, time.now + 2);
		expect(await readDues(), "once the call was taken back").toEqual(dueAt(third));
	});

	test("an emergency that its customer cancels is over, until they write again", async () => {
		const { page, write } = await startAnswered();
		await write("Water is pouring through the ceiling");
		expect(await page.change("/cancel")).toMatchObject({ isCancelled: true, isUrgent: false });
		await write("Please come after all");
		expect(await page.read()).toMatchObject({ isCancelled: true, isUrgent: true });
	});

	test("a message keeps its time when somebody else writes on the page of an enquiry that was merged", async () => {
		const { db, page, id, time } = await startAnswered();
		const merged = await insertLead(db, someLead());
		const call = (leadId: string) =>
			addNote(db, { id: randomUUID(), leadId, kind: "call", text: "" }, serviceActor, time.now);
		await call(merged.id);
		const merge = await change(db, merged.id, { mergedInto: page.reference }, serviceActor, time.now);
		expect(merge.outcome).toBe("changed");
		const writeOn = async (lead: string) => {
			time.now += hour;
			await writeMessage(db, { id: lead, form: "plumbing" }, { id: randomUUID(), text: "Which day?" }, time.now);
		};
		const readDue = async () => (await readCustomerPage(db, { id, isEmailed: true }, time.now))?.replyDue;
		await writeOn(id);
		const due = time.now + day;
		await writeOn(merged.id);
		expect(await readDue()).toBe(due);
		time.now += hour;
		await call(id);
		await writeOn(merged.id);
		expect(await readDue(), "once it was answered").toBeNull();
		await writeOn(id);
		const later = time.now + day;
		const answer = await call(id);
		expect(await readDue()).toBeNull();
		await deleteNote(db, answer.id, serviceActor, time.now + hour);
		expect(await readDue(), "once the answer was taken back").toBe(later);
	});

	test("a message stays unanswered when its customer cancels afterwards, until the office closes the lead", async () => {
		const { db, page, id, time, write } = await startAnswered();
		await write("I have paid a deposit. How do I get it back?");
		const wroteAt = time.now;
		expect(await page.change("/cancel")).toMatchObject({ isCancelled: true });
		const lead = await readLead(db, id);
		expect(lead).toMatchObject({ status: "lost", wroteAt });
		await write("I was wrong: please do come");
		const { id: undoes = "", from = {}, to = {} } = lead?.events.findLast(({ to }) => to.status === "lost") ?? {};
		const undo = { id: randomUUID(), leadId: id, from: to, to: from, undoes };
		expect((await changeLead(db, undo, serviceActor, time.now)).outcome, "the undo of the cancellation").toBe(
			"changed",
		);
		expect(await readLead(db, id)).toMatchObject({ status: "contacted", wroteAt: time.now });
		for (const to of [{ status: "contacted" }, { status: "lost", lostReason: cancelledByCustomer }] as const)
			await changeLead(db, { id: randomUUID(), leadId: id, from: {}, to }, serviceActor, time.now);
		expect(await readLead(db, id)).toMatchObject({ status: "lost", wroteAt: null });
	});
});
