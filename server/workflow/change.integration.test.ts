import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { change } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { insertLeads } from "../../tests/support/data/listed-leads.ts";
import { callOn, visitAt } from "../../tests/support/data/next-steps.ts";
import type { Database } from "../database/schema.ts";
import { readRows } from "../desk/leads/rows.ts";
import type { SomeFields } from "../leads/fields.ts";
import { type ChangeResult, changeLead, type LeadChange } from "./change.ts";
import { addReply, recordSentReply } from "./replies.ts";

const aisha = { name: "Aisha Karim", personId: "aisha" };
const joe = { name: "Joe Mercer", personId: "joe" };

type Fields = SomeFields;

/** Every kind of change, with what somebody else wants of the same fields. Each begins with a lead as it arrives. */
const kinds: Readonly<Record<string, { readonly from: Fields; readonly to: Fields; readonly other: Fields }>> = {
	status: { from: { status: "new" }, to: { status: "contacted" }, other: { status: "quoted" } },
	loss: {
		from: { status: "new", lostReason: null },
		to: { status: "lost", lostReason: "Too expensive" },
		other: { status: "won", lostReason: null },
	},
	assignee: { from: { assigneeId: "" }, to: { assigneeId: "aisha" }, other: { assigneeId: "joe" } },
	"next step": {
		from: { nextStep: null },
		to: { nextStep: visitAt("2027-03-02T09:30") },
		other: { nextStep: visitAt("2027-03-02T09:30", 90) },
	},
	quote: { from: { quotedValue: null }, to: { quotedValue: 12_500 }, other: { quotedValue: 900 } },
	win: {
		from: { status: "new", wonValue: null },
		to: { status: "won", wonValue: 12_500 },
		other: { status: "won", wonValue: 900 },
	},
	spam: { from: { isSpam: false }, to: { isSpam: true }, other: { isSpam: true } },
	"contact details": {
		from: { name: "Ada Example", phone: "020 7946 0555" },
		to: { name: "Ada Sample", phone: "020 7946 0777" },
		other: { name: "Ida Example", phone: "07700 900456" },
	},
	deletion: { from: { isDeleted: false }, to: { isDeleted: true }, other: { isDeleted: true } },
};

const changeOf = (leadId: string, from: Fields, to: Fields): LeadChange => ({ id: randomUUID(), leadId, from, to });

function eventOf(result: ChangeResult) {
	if (result.outcome !== "changed") throw new Error(`The change was not made: ${result.outcome}`);
	return result.event;
}

/** Returns the request that undoes what an event did. */
function undoOf(leadId: string, result: ChangeResult): LeadChange {
	const { id, from, to } = eventOf(result);
	return { ...changeOf(leadId, to, from), undoes: id };
}

const readFields = async (db: Database, id: string) => (await readRows(db, [id]))[0];
const countEvents = async (db: Database, id: string) =>
	(await db.selectFrom("events").select("id").where("lead_id", "=", id).execute()).length;

describe.each(engineNames)("a change on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	async function openWithLead() {
		const db = await openTestDatabase(databases);
		const [id = ""] = await insertLeads(db, {});
		return { db, id };
	}

	describe.each(Object.entries(kinds))("of the %s", (_, { from, to, other }) => {
		test("is made and recorded, and its undo restores the lead as it was", async () => {
			const { db, id } = await openWithLead();
			const before = await readFields(db, id);
			const made = await changeLead(db, changeOf(id, from, to), aisha, 1000);
			expect(await readFields(db, id)).toMatchObject(to);
			expect(eventOf(made)).toMatchObject({ by: aisha, at: 1000, from, to });
			expect((await changeLead(db, undoOf(id, made), aisha, 2000)).outcome).toBe("changed");
			expect(await readFields(db, id)).toEqual(before);
		});

		test("changes nothing when it is repeated, and gives the same answer", async () => {
			const { db, id } = await openWithLead();
			const change = changeOf(id, from, to);
			const made = await changeLead(db, change, aisha, 1000);
			const after = await readFields(db, id);
			expect(await changeLead(db, change, aisha, 2000)).toEqual(made);
			expect(await readFields(db, id)).toEqual(after);
			const undo = undoOf(id, made);
			const undone = await changeLead(db, undo, aisha, 3000);
			const restored = await readFields(db, id);
			for (const again of [undo, change]) await changeLead(db, again, aisha, 4000);
			expect(await changeLead(db, undo, aisha, 5000)).toMatchObject({ event: { id: eventOf(undone).id } });
			expect(await readFields(db, id)).toEqual(restored);
			expect(await countEvents(db, id)).toBe(2);
		});

		test("is refused under the id of another one", async () => {
			const { db, id } = await openWithLead();
			const change = changeOf(id, from, to);
			await changeLead(db, change, aisha, 1000);
			const after = await readFields(db, id);
			const different = { ...change, to: { ...change.to, urgency: "urgent" as const } };
			await expect(changeLead(db, different, aisha, 2000)).rejects.toMatchObject({ code: "idempotency-key-reused" });
			expect(await readFields(db, id)).toEqual(after);
		});

		test("overwrites no colleague's change, and shows it", async () => {
			const { db, id } = await openWithLead();
			const first = await changeLead(db, changeOf(id, from, to), aisha, 1000);
			const after = await readFields(db, id);
			const second = await changeLead(db, changeOf(id, from, other), joe, 2000);
			if (to.isDeleted) expect(second).toEqual({ outcome: "deleted", id, by: aisha.name });
			else expect(second).toEqual({ outcome: "conflict", id, events: [eventOf(first)] });
			expect(await readFields(db, id)).toEqual(after);
		});

		test("overwrites nothing that no event explains, as after a restore", async () => {
			const { db, id } = await openWithLead();
			const before = await readFields(db, id);
			const result = await changeLead(db, changeOf(id, other, to), aisha, 1000);
			expect(result).toEqual({ outcome: "conflict", id, events: [] });
			expect(await readFields(db, id)).toEqual(before);
		});

		test("is made once by two people at the same time", async () => {
			const { db, id } = await openWithLead();
			const tries = await Promise.all([
				changeLead(db, changeOf(id, from, to), aisha, 1000),
				changeLead(db, changeOf(id, from, other), joe, 1000),
			]);
			expect(tries.filter(({ outcome }) => outcome === "changed")).toHaveLength(1);
			const change = changeOf(id, { urgency: null }, { urgency: "urgent" });
			if (!to.isDeleted) {
				const same = await Promise.all([1, 2, 3].map(() => changeLead(db, change, aisha, 2000)));
				expect(new Set(same.map((each) => eventOf(each).id)).size).toBe(1);
			}
		});

		test("is not undone over a colleague's later one", async () => {
			const { db, id } = await openWithLead();
			const made = await changeLead(db, changeOf(id, from, to), aisha, 1000);
			if (to.isDeleted || to.isSpam) return;
			const later = await changeLead(db, changeOf(id, to, other), joe, 2000);
			expect(await changeLead(db, undoOf(id, made), aisha, 3000)).toEqual({
				outcome: "conflict",
				id,
				events: [eventOf(later)],
			});
			expect(await readFields(db, id)).toMatchObject(other);
		});

		test("never meets a colleague's change of another field", async () => {
			const { db, id } = await openWithLead();
			const theirs = { urgency: "urgent" } as const;
			const made = await changeLead(db, changeOf(id, from, to), aisha, 1000);
			if (to.isDeleted) return;
			await changeLead(db, changeOf(id, { urgency: null }, theirs), joe, 2000);
			expect(await readFields(db, id)).toMatchObject({ ...to, ...theirs });
			expect((await changeLead(db, undoOf(id, made), aisha, 3000)).outcome).toBe("changed");
			expect(await readFields(db, id)).toMatchObject({ ...from, ...theirs });
		});
	});

	test("tells the latest twenty changes in a conflict, however many there were", async () => {
		const { db, id } = await openWithLead();
		for (let value = 1; value <= 25; value++)
			await changeLead(db, changeOf(id, {}, { quotedValue: value }), aisha, value);
		const result = await changeLead(db, changeOf(id, { quotedValue: null }, { quotedValue: 30 }), joe, 1000);
		if (result.outcome !== "conflict") throw new Error(result.outcome);
		expect(result.events.map(({ to }) => to.quotedValue)).toEqual(Array.from({ length: 20 }, (_, index) => index + 6));
	});

	test("never conflicts with the move that one's own reply has made since", async () => {
		const { db, id } = await openWithLead();
		const reply = { id: randomUUID(), leadId: id, text: "We can come on Friday." };
		await addReply(db, reply, aisha, 1000);
		await recordSentReply(db, reply.id, 2000, 2000);
		expect(await readFields(db, id)).toMatchObject({ status: "contacted", assigneeId: "aisha", answeredAt: 2000 });
		const visit = await changeLead(db, changeOf(id, { status: "new" }, { status: "visit" }), aisha, 3000);
		expect(eventOf(visit)).toMatchObject({ from: { status: "contacted" }, to: { status: "visit" } });
		const theirs = await changeLead(db, changeOf(id, { status: "new" }, { status: "quoted" }), joe, 4000);
		expect(theirs).toMatchObject({ outcome: "conflict", events: [{ by: aisha }, { by: aisha }] });
	});

	test("assigns a new lead to the person who answers it, and an undone loss brings its status back", async () => {
		const { db, id } = await openWithLead();
		await changeLead(db, changeOf(id, { status: "new" }, { status: "quoted" }), aisha, 1000);
		expect(await readFields(db, id)).toMatchObject({ assigneeId: "aisha", answeredAt: null });
		const lost = { status: "lost", lostReason: "Too expensive" } as const;
		const loss = await changeLead(db, changeOf(id, { status: "quoted", lostReason: null }, lost), joe, 2000);
		expect(await readFields(db, id)).toMatchObject({ list: "done", statusAt: 2000 });
		await changeLead(db, undoOf(id, loss), joe, 3000);
		expect(await readFields(db, id)).toMatchObject({ list: "in-progress", status: "quoted", statusAt: 1000 });
	});

	test("that ends a lead ends its next step, which an undo brings back, and a lead that is over gets none", async () => {
		const { db, id } = await openWithLead();
		const visit = { nextStep: visitAt("2027-03-02T09:30") };
		await changeLead(db, changeOf(id, { nextStep: null }, visit), aisha, 1000);
		await changeLead(db, changeOf(id, { status: "new" }, { status: "quoted" }), aisha, 2000);
		expect(await readFields(db, id)).toMatchObject(visit);
		const won = await changeLead(db, changeOf(id, { status: "quoted" }, { status: "won" }), aisha, 3000);
		expect(await readFields(db, id)).toMatchObject({ status: "won", nextStep: null });
		const more = changeOf(id, { nextStep: null }, { nextStep: callOn("2027-01-01") });
		await expect(changeLead(db, more, joe, 4000)).rejects.toMatchObject({ code: "no-next-step" });
		await changeLead(db, undoOf(id, won), aisha, 5000);
		expect(await readFields(db, id)).toMatchObject({ status: "quoted", ...visit });
	});

	test("to Quoted ends the quote that was due, and the visit before it", async () => {
		const now = Date.parse("2027-03-02T12:00:00Z");
		for (const nextStep of [{ ...callOn("2027-03-04"), kind: "quote" as const }, visitAt("2027-03-02T09:30")]) {
			const { db, id } = await openWithLead();
			await changeLead(db, changeOf(id, { nextStep: null }, { nextStep }), aisha, 1000);
			await changeLead(db, changeOf(id, { status: "new" }, { status: "quoted" }), aisha, now);
			expect(await readFields(db, id)).toMatchObject({ nextStep: null });
		}
	});

	test("to a quote after the visit answers the customer who was met, until it is undone", async () => {
		const { db, id } = await openWithLead();
		const quote = { nextStep: { ...callOn("2027-03-04"), kind: "quote" as const } };
		const visit = { nextStep: visitAt("2027-03-02T09:30") };
		const visitBegins = Date.parse("2027-03-02T09:30:00Z");
		await change(db, id, { status: "visit", ...visit }, joe, 1000);
		await change(db, id, quote, joe, visitBegins - 1);
		expect(await readFields(db, id), "the visit is still to come").toMatchObject({ answeredAt: null });
		await change(db, id, visit, joe, visitBegins);
		const visited = await change(db, id, quote, aisha, visitBegins);
		expect(await readFields(db, id)).toMatchObject({ ...quote, answeredAt: visitBegins, answeredBy: "aisha" });
		await changeLead(db, undoOf(id, visited), aisha, visitBegins + 1000);
		expect(await readFields(db, id)).toMatchObject({ ...visit, answeredAt: null, answeredBy: null });
	});

	test.each(["quoted", "won"] as const)("to %s after the visit answers the customer who was met", async (status) => {
		const { db, id } = await openWithLead();
		const visit = { nextStep: visitAt("2027-03-02T09:30") };
		const visitBegins = Date.parse("2027-03-02T09:30:00Z");
		await change(db, id, { status: "visit", ...visit }, joe, 1000);
		const early = await change(db, id, { status }, aisha, visitBegins - 1);
		expect(await readFields(db, id), "the visit is still to come").toMatchObject({ answeredAt: null });
		await changeLead(db, undoOf(id, early), aisha, visitBegins);
		const moved = await change(db, id, { status }, aisha, visitBegins);
		const answer = { answeredAt: visitBegins, answeredBy: "aisha" };
		expect(await readFields(db, id)).toMatchObject({ status, nextStep: null, ...answer });
		expect(moved).toMatchObject({ event: { from: visit, to: answer } });
		await changeLead(db, undoOf(id, moved), aisha, visitBegins + 1000);
		expect(await readFields(db, id)).toMatchObject({ status: "visit", ...visit, answeredAt: null, answeredBy: null });
	});

	test("gives only a lost lead a reason for losing it, and only a won lead a value", async () => {
		const { db, id } = await openWithLead();
		for (const to of [{ lostReason: "Too expensive" }, { status: "visit", wonValue: 900 }] as const)
			await expect(change(db, id, to, joe, 1000)).rejects.toMatchObject({ code: "invalid-input" });
		await change(db, id, { status: "won", wonValue: 900 }, joe, 2000);
		await change(db, id, { status: "quoted" }, joe, 3000);
		await change(db, id, { wonValue: 800 }, joe, 4000);
		await change(db, id, { status: "lost", lostReason: "Too expensive" }, joe, 5000);
		await change(db, id, { lostReason: "No reply" }, joe, 6000);
		expect(await readFields(db, id)).toMatchObject({ lostReason: "No reply", wonValue: 800 });
	});

	test("of a deleted lead is refused", async () => {
		const { db, id } = await openWithLead();
		await changeLead(db, changeOf(id, { isDeleted: false }, { isDeleted: true }), aisha, 1000);
		const change = changeOf(id, { nextStep: null }, { nextStep: callOn("2027-01-01") });
		expect(await changeLead(db, change, joe, 2000)).toEqual({ outcome: "deleted", id, by: aisha.name });
	});

	test("cannot be undone as something else", async () => {
		const { db, id } = await openWithLead();
		const made = await changeLead(
			db,
			changeOf(id, { nextStep: null }, { nextStep: callOn("2027-01-01") }),
			aisha,
			1000,
		);
		const undo = { ...undoOf(id, made), to: { nextStep: callOn("2020-01-01") } };
		await expect(changeLead(db, undo, aisha, 2000)).rejects.toMatchObject({ code: "not-found" });
	});
});
