import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	listBlockedQueries,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { deleteLeads } from "../../tests/support/data/delete-leads.ts";
import { listOthers, openForMerging, readView } from "../../tests/support/data/enquiries.ts";
import { listIds } from "../../tests/support/data/listed-leads.ts";
import { purgeLeads } from "../privacy/retention.ts";
import { readReport } from "../reports/figures.ts";
import { changeInTransaction } from "./change.ts";
import { addNote } from "./notes.ts";
import { addReply } from "./replies.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };
const now = Date.now();

describe.each(engineNames)("merging on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	const openOffice = () => openForMerging(databases, now);
	const ada = { email: "ada@example.org", phoneNumber: "07700 900123" };

	test("puts leads in one thread, which leave the lists until the merge is undone", async () => {
		const { db, enquire, setReceived } = await openOffice();
		const [first, second, third] = [await enquire(ada), await enquire(ada), await enquire(ada)];
		const write = (leadId: string, text: string, at: number) =>
			addNote(db, { id: randomUUID(), leadId, kind: "note", text }, aisha, at);
		await write(first.id, "the older one", 1000);
		await write(second.id, "the newer one", 2000);
		await addReply(db, { id: randomUUID(), leadId: second.id, text: "We can come." }, aisha, now);
		const merged = await change(db, second.id, { mergedInto: first.reference }, aisha, now);
		const view = await readView(db, first.id);
		expect(view.notes.map(({ text }) => text)).toEqual(["the older one", "the newer one"]);
		expect(view).toMatchObject({
			replies: [{ text: "We can come." }],
			merged: [{ reference: second.reference }],
			customer: { others: 1, leads: [{ id: third.id }] },
		});
		expect(view.events.at(-1)).toMatchObject({ to: { mergedInto: first.reference }, by: aisha });
		expect(await listIds(db, { list: "new" })).toEqual([third.id, first.id]);
		expect(await listIds(db, { find: "ada" })).toContain(second.id);
		expect(await listIds(db, { find: second.reference })).toEqual([second.id]);
		expect(await readReport(db, "4-weeks", now)).toMatchObject({
			enquiries: 3,
			customers: 1,
			outcome: [{ leads: 2 }],
		});

		// A thread merges as a whole, but never into itself
		await setReceived(now - 2_000_000, third.id);
		const refused = expect.objectContaining({ code: "cannot-merge" });
		for (const into of [first.reference, second.reference, "BF-000000"])
			await expect(change(db, first.id, { mergedInto: into }, aisha, now), into).rejects.toEqual(refused);
		const whole = await change(db, first.id, { mergedInto: third.reference }, aisha, now);
		expect((await readView(db, third.id)).merged.map(({ reference }) => reference)).toEqual([
			first.reference,
			second.reference,
		]);
		// One that was merged already is separated first
		await expect(change(db, second.id, { mergedInto: third.reference }, aisha, now)).rejects.toEqual(refused);
		await undo(db, whole, now);
		expect((await readView(db, first.id)).merged.map(({ reference }) => reference)).toEqual([second.reference]);
		expect((await readView(db, third.id)).merged).toEqual([]);
		await undo(db, merged, now);
		expect(await listIds(db, { list: "new" })).toEqual([second.id, first.id, third.id]);
		const { events, ...separated } = await readView(db, first.id);
		expect(separated).toMatchObject({ merged: [], replies: [] });
		// The history still says what was merged here, also once it is separated
		const merges = events.filter(({ to }) => to.mergedInto);
		expect(merges.map(({ to, isUndone }) => [to.mergedInto, isUndone])).toEqual([
			[third.reference, true],
			[first.reference, true],
		]);
		await change(db, first.id, { status: "won" }, aisha, now);
		await expect(change(db, first.id, { mergedInto: third.reference }, aisha, now)).rejects.toEqual(refused);
	});

	test("keeps in view what the office has still to do: an answer, a next step, a quote, an emergency", async () => {
		const { db, enquire, setReceived } = await openOffice();
		const refuse = async (leadId: string, into: string, code: string) =>
			expect(change(db, leadId, { mergedInto: into }, aisha, now), code).rejects.toMatchObject({ code });
		const [answered, waiting] = [await enquire(ada), await enquire(ada)];
		const call = (leadId: string) => addNote(db, { id: randomUUID(), leadId, kind: "call", text: "" }, aisha, now);
		await call(answered.id);
		const hint = `${waiting.reference} still waits for a reply: answer it before you merge them`;
		for (const [lead, other] of [[waiting, answered] as const, [answered, waiting] as const]) {
			expect(await listOthers(db, lead.id)).toMatchObject([{ canMerge: false, canTake: false, mergeHint: hint }]);
			await refuse(lead.id, other.reference, "merge-hides-reply");
		}

		await call(waiting.id);
		const nextStep = { kind: "visit", at: "2031-07-01T10:00", minutes: 60 } as const;
		await change(db, answered.id, { status: "visit", nextStep }, aisha, now);
		expect(await listOthers(db, waiting.id)).toMatchObject([{ canMerge: false, canTake: true, mergeHint: null }]);
		await refuse(answered.id, waiting.reference, "merge-hides-next-step");
		const won = await change(db, waiting.id, { status: "won" }, aisha, now);
		const mergeHint = `${waiting.reference} is won and ${answered.reference} still open: each stays a lead of its own, unless ${waiting.reference} is reopened first`;
		for (const { id } of [answered, waiting])
			expect(await listOthers(db, id)).toMatchObject([{ canMerge: false, canTake: false, mergeHint }]);
		await undo(db, won, now);
		// Open work never goes into Done with a lead that was lost
		const lost = await change(db, waiting.id, { status: "lost" }, aisha, now);
		expect(await listOthers(db, waiting.id)).toMatchObject([{ canMerge: false, canTake: true, mergeHint: null }]);
		await refuse(answered.id, waiting.reference, "merge-closes-lead");
		await undo(db, lost, now);
		const quoted = await change(db, waiting.id, { status: "quoted", quotedValue: 8000 }, aisha, now);
		const clear = `${answered.reference} has a next step, which a merge would end: clear it first`;
		expect(await listOthers(db, waiting.id)).toMatchObject([{ canMerge: false, canTake: false, mergeHint: clear }]);
		await refuse(waiting.id, answered.reference, "merge-hides-quote");
		await undo(db, quoted, now);
		await change(db, waiting.id, { mergedInto: answered.reference }, aisha, now);
		expect(await listIds(db, { list: "in-progress" })).toEqual([answered.id]);

		const bob = { email: "bob@example.org", phoneNumber: "07700 900999" };
		const [earlier, emergency] = [await enquire(bob), await enquire(bob)];
		await setReceived(now, earlier.id, emergency.id);
		await change(db, emergency.id, { urgency: "emergency" }, aisha, now);
		expect(await listOthers(db, emergency.id)).toMatchObject([{ canMerge: true, canTake: false, mergeHint: null }]);
		await refuse(emergency.id, earlier.reference, "merge-delays-reply");
		await change(db, earlier.id, { email: "rob@example.org", street: "14 Acre Lane", quotedValue: 8000 }, aisha, now);
		await change(db, earlier.id, { mergedInto: emergency.reference }, aisha, now);
		expect((await readView(db, emergency.id)).merged).toMatchObject([
			{
				reference: earlier.reference,
				choices: expect.arrayContaining([expect.any(String)]),
				area: expect.any(String),
				sentWith: expect.arrayContaining([bob.email, bob.phoneNumber]),
				correctedTo: ["rob@example.org", "14 Acre Lane"],
				quotedValue: 8000,
			},
		]);
	});

	test("names the enquiry that each merge and separation in a chain is about", async () => {
		const { db, enquire } = await openOffice();
		const [head, second, first] = [await enquire(ada), await enquire(ada), await enquire(ada)];
		await undo(db, await change(db, first.id, { mergedInto: head.reference }, aisha, now), now + 1);
		await change(db, first.id, { mergedInto: second.reference }, aisha, now + 2);
		await change(db, second.id, { mergedInto: head.reference }, aisha, now + 3);
		await change(db, head.id, { quotedValue: 900 }, aisha, now + 4);
		expect((await readView(db, head.id)).events.map(({ about }) => about)).toEqual([
			first.reference,
			first.reference,
			second.reference,
			undefined,
		]);
	});

	test("offers the ways to reach a customer that only a merged enquiry has, as that one's, until it is separated", async () => {
		const { db, enquire } = await openOffice();
		const [staying, merged] = [await enquire(ada), await enquire(ada)];
		await change(db, staying.id, { phone: "" }, aisha, now);
		await change(db, merged.id, { street: "14 Acre Lane" }, aisha, now);
		const nothing = { phone: null, email: null, address: null };
		expect((await readView(db, staying.id)).borrowed).toEqual(nothing);
		const merge = await change(db, merged.id, { mergedInto: staying.reference }, aisha, now);
		const { reference } = merged;
		expect((await readView(db, staying.id)).borrowed).toEqual({
			phone: { reference, text: "07700 900123", href: "tel:+447700900123" },
			email: null,
			address: { reference, text: "14 Acre Lane", href: expect.stringContaining("14%20Acre%20Lane") },
		});
		await change(db, staying.id, { phone: "07700 900555", email: "" }, aisha, now);
		expect((await readView(db, staying.id)).borrowed, "the address was removed").toMatchObject({ email: null });
		await undo(db, merge, now);
		expect((await readView(db, staying.id)).borrowed).toEqual(nothing);
		const other = await enquire({ email: "ada@work.example" });
		await change(db, other.id, { mergedInto: staying.reference }, aisha, now);
		const href = `mailto:ada@work.example?subject=Your%20enquiry%20${staying.reference}`;
		const email = { reference: other.reference, href };
		expect((await readView(db, staying.id)).borrowed).toMatchObject({ phone: null, email });
	});

	test("calls the number that the customer gave last, on whichever enquiry, but none of another address", async () => {
		const { db, enquire } = await openOffice();
		const [staying, moved] = [await enquire(ada), await enquire({ ...ada, phoneNumber: "07700 900555" })];
		const other = await enquire({ email: "spouse@example.org", phoneNumber: "07700 900999" });
		for (const { id } of [moved, other]) await change(db, id, { mergedInto: staying.reference }, aisha, now);
		const newer = { reference: moved.reference, text: "07700 900555", href: "tel:+447700900555" };
		expect((await readView(db, staying.id)).borrowed.phone).toEqual(newer);
		await change(db, staying.id, { email: "ada@corrected.example" }, aisha, now);
		const view = await readView(db, staying.id);
		expect(view.borrowed.phone, "once the misspelt address was corrected").toEqual(newer);
		expect(view, "as every part of the desk names it").toMatchObject({ shownPhone: newer.text, callLink: newer.href });
		await change(db, staying.id, { phone: "07700 900111" }, aisha, now + 1);
		expect((await readView(db, staying.id)).borrowed.phone).toBeNull();
	});

	test("lets one lead take up to forty-nine others, so that it can still be shown", async () => {
		const { db, enquire } = await openOffice();
		const [kept, ...others] = await Promise.all(Array.from({ length: 51 }, () => enquire(ada)));
		await db.updateTable("leads").set({ received_at: now }).execute();
		const last = others.pop();
		const merge = (id: string) => change(db, id, { mergedInto: kept?.reference ?? "" }, aisha, now);
		for (const { id } of others.slice(0, 49)) await merge(id);
		expect((await readView(db, kept?.id ?? "")).merged).toHaveLength(49);
		await expect(merge(last?.id ?? "")).rejects.toMatchObject({ code: "cannot-merge" });
	});

	test("leaves a lead in no thread that it was separated from at the moment of another merge", async () => {
		const { db, enquire, setReceived } = await openOffice();
		for (let round = 0; round < 10; round++) {
			const [outer, middle, inner] = [await enquire(ada), await enquire(ada), await enquire(ada)];
			await change(db, inner.id, { mergedInto: middle.reference }, aisha, now);
			const into = { mergedInto: outer.reference };
			await setReceived(now, outer.id, middle.id);
			await Promise.all([
				change(db, middle.id, into, aisha, now),
				change(db, inner.id, { mergedInto: null }, aisha, now),
			]);
			expect((await readView(db, outer.id)).merged.map(({ reference }) => reference)).toEqual([middle.reference]);
		}
	});

	test("into a lead that is being deleted is refused", async () => {
		const { db, enquire } = await openOffice();
		const [staying, leaving] = [await enquire(ada), await enquire(ada)];
		const { merge } = await db.transaction().execute(async (transaction) => {
			const deletion = { id: randomUUID(), leadId: staying.id, from: {}, to: { isDeleted: true } };
			await changeInTransaction(transaction, deletion, aisha, now);
			const merge = change(db, leaving.id, { mergedInto: staying.reference }, aisha, now).catch((error) => error);
			if (engine === "PostgreSQL") await expect.poll(() => listBlockedQueries(db)).toHaveLength(1);
			return { merge };
		});
		expect(await merge).toMatchObject({ code: "cannot-merge" });
	});

	test("lets retention take the whole thread, so that no merged lead comes back to New", async () => {
		const { db, enquire } = await openOffice();
		const [first, second, third] = [await enquire(ada), await enquire(ada), await enquire(ada)];
		await change(db, third.id, { mergedInto: second.reference }, aisha, now);
		await change(db, second.id, { mergedInto: first.reference }, aisha, now);
		const fourth = await enquire(ada);
		const { receivedAt } = await readView(db, first.id);
		expect(await purgeLeads(db, new Date(receivedAt + 1), now)).toBe(3);
		expect(await listIds(db, {})).toEqual([fourth.id]);
	});

	test("lets retention take a lead from the middle of a thread, whose younger leads stay in it", async () => {
		const { db, enquire } = await openOffice();
		const [middle, first, last] = [await enquire(ada), await enquire(ada), await enquire(ada)];
		for (const { id: leadId } of [middle, first, last])
			await addNote(db, { id: randomUUID(), leadId, kind: "call", text: "" }, aisha, now);
		await change(db, last.id, { mergedInto: middle.reference }, aisha, now);
		await change(db, middle.id, { mergedInto: first.reference }, aisha, now);
		const { receivedAt } = await readView(db, middle.id);
		expect(await purgeLeads(db, new Date(receivedAt + 1), now)).toBe(1);
		expect(await listIds(db, { list: "in-progress" })).toEqual([first.id]);
		expect(await readView(db, first.id)).toMatchObject({ merged: [{ reference: last.reference }] });
	});

	test("lets a deletion take the whole thread, and no trace of it stays in other leads", async () => {
		const { db, enquire } = await openOffice();
		const [first, second, third] = [await enquire(ada), await enquire(ada), await enquire(ada)];
		await change(db, second.id, { mergedInto: first.reference }, aisha, now);
		await undo(db, await change(db, third.id, { mergedInto: first.reference }, aisha, now), now);
		await change(db, third.id, { notSame: `${first.reference} BF-000000` }, aisha, now);
		await deleteLeads(db, [first.id], now);
		expect(await listIds(db, { list: "new" })).toEqual([third.id]);
		const view = await readView(db, third.id);
		expect(view).toMatchObject({ notSame: "BF-000000", mergedInto: null });
		expect(JSON.stringify(await db.selectFrom("events").selectAll().execute())).not.toContain(first.reference);
	});
});
