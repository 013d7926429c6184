import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { cancelledByCustomer } from "../../forms/lead-words.ts";
import type { NextStep } from "../../forms/next-step.ts";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { visitAt } from "../../tests/support/data/next-steps.ts";
import { recordQueries } from "../../tests/support/data/record-queries.ts";
import type { Database } from "../database/schema.ts";
import { readRows } from "../desk/leads/rows.ts";
import { insertLead } from "../leads/insert.ts";
import { customerActor } from "./events.ts";
import { addNote, type Note } from "./notes.ts";
import { listUntold } from "./outdated-visits.ts";
import { addReply } from "./replies.ts";

const joe = { name: "Joe Mercer" };
const confirmed = visitAt("2031-07-01T09:30");

describe.each(engineNames)("outdated visits on %s", (engine) => {
	let databases: TestDatabases;
	let clock = Date.parse("2031-06-01T12:00:00Z");
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	const tick = () => {
		clock += 1000;
		return clock;
	};
	const plan = (db: Database, id: string, nextStep: NextStep | null) => change(db, id, { nextStep }, joe, tick());
	const reply = (db: Database, leadId: string, about: { readonly visit?: NextStep; readonly cancels?: string }) =>
		addReply(db, { id: randomUUID(), leadId, text: "Dear Ada", ...about }, joe, tick());
	const log = (db: Database, leadId: string, kind: Note["kind"]) =>
		addNote(db, { id: randomUUID(), leadId, kind, text: "" }, joe, tick());
	const find = async (db: Database, id: string) => (await readRows(db, [id]))[0]?.outdatedVisit;
	/** Adds a lead with a visit that has been confirmed. */
	async function addConfirmed(db: Database, visit = confirmed): Promise<string> {
		const { id } = await insertLead(db, someLead());
		await plan(db, id, visit);
		await reply(db, id, { visit });
		return id;
	}

	test("a customer who has cancelled on their page need not be told that the visit is off", async () => {
		const db = await openTestDatabase(databases);
		const id = await addConfirmed(db);
		const cancelled = await change(db, id, { status: "lost", lostReason: cancelledByCustomer }, customerActor, tick());
		expect(await find(db, id)).toBeNull();
		await undo(db, cancelled, tick(), joe);
		expect(await find(db, id), "the customer does not know of the undo").toMatchObject({ at: null });
		await reply(db, id, { visit: confirmed });
		await change(db, id, { status: "lost", lostReason: cancelledByCustomer }, joe, tick());
		expect(await find(db, id)).toMatchObject({ confirmedAt: confirmed.at });
	});

	test("a confirmed visit is outdated once it was moved, changed in length or called off, until an email has told the customer", async () => {
		const db = await openTestDatabase(databases);
		const id = await addConfirmed(db);
		expect(await find(db, id)).toBeNull();
		for (const changed of [visitAt(confirmed.at, 90), visitAt("2031-07-02T09:30")]) {
			const outdated = { at: confirmed.at, confirmedAt: confirmed.at, email: "ada@example.org", isPlanned: false };
			const result = await plan(db, id, changed);
			expect(await find(db, id)).toEqual({ ...outdated, until: changed.at });
			await undo(db, result, tick());
			expect(await find(db, id)).toBeNull();
		}
		const moved = visitAt("2031-07-02T09:30");
		await plan(db, id, moved);
		await reply(db, id, { visit: moved });
		expect(await find(db, id)).toBeNull();
		await change(db, id, { status: "lost", lostReason: "Too expensive", nextStep: null }, joe, tick());
		expect(await find(db, id)).toMatchObject({ at: moved.at, confirmedAt: moved.at });
		await reply(db, id, {});
		expect(await find(db, id), "another email").toMatchObject({ at: moved.at });
		await reply(db, id, { cancels: moved.at });
		expect(await find(db, id)).toBeNull();
		await db.updateTable("deliveries").set({ state: "failed" }).where("channel", "=", "reply").execute();
		expect(await find(db, id), "no email went out").toBeNull();
	});

	test("what the customer was last told counts, by email, on the phone or in person", async () => {
		const db = await openTestDatabase(databases);
		const later = visitAt("2031-07-01T10:30");
		const told = await addConfirmed(db);
		await plan(db, told, later);
		await log(db, told, "call");
		expect(await find(db, told)).toBeNull();
		await plan(db, told, confirmed);
		expect(await find(db, told), "moved back").toMatchObject({ at: later.at, confirmedAt: confirmed.at });
		await log(db, told, "mail");
		expect(await find(db, told)).toBeNull();
		await plan(db, told, null);
		await log(db, told, "call");
		expect(await find(db, told)).toBeNull();
		await plan(db, told, confirmed);
		expect(await find(db, told), "booked again").toMatchObject({ at: null, until: confirmed.at });

		const { id } = await insertLead(db, someLead());
		await log(db, id, "call");
		await plan(db, id, confirmed);
		expect(await find(db, id), "nobody was told of a visit").toBeNull();
		await log(db, id, "call");
		await plan(db, id, later);
		const agreed = { at: confirmed.at, confirmedAt: null, email: null, isPlanned: false, until: later.at };
		expect(await find(db, id), "agreed on the phone").toEqual(agreed);
		expect((await listUntold(db, clock)).map((lead) => lead.id)).toContain(id);
		await plan(db, id, null);
		expect(await find(db, id)).toEqual({ ...agreed, until: confirmed.at });
		await expect(reply(db, id, { cancels: later.at })).rejects.toMatchObject({ code: "visit-changed" });
		await reply(db, id, { cancels: confirmed.at });
		expect(await find(db, id)).toBeNull();
	});

	test("a call that was logged before the visit agreed in it was entered has told the customer of that visit", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await insertLead(db, someLead());
		const later = visitAt("2031-07-02T09:30");
		await undo(db, await plan(db, id, later), tick());
		await log(db, id, "call");
		await log(db, id, "mail");
		await undo(db, await plan(db, id, later), tick());
		clock += hour - 10_000;
		await plan(db, id, confirmed);
		expect(await find(db, id)).toBeNull();
		await plan(db, id, later);
		expect(await find(db, id)).toMatchObject({ at: confirmed.at, confirmedAt: null, until: later.at });
		await plan(db, id, null);
		expect(await find(db, id)).toMatchObject({ at: confirmed.at });
		await log(db, id, "call");
		expect(await find(db, id)).toBeNull();

		const other = await insertLead(db, someLead());
		await log(db, other.id, "call");
		clock += hour;
		await plan(db, other.id, confirmed);
		await plan(db, other.id, later);
		expect(await find(db, other.id), "entered too late to have been agreed in the call").toBeNull();
	});

	test("a customer who holds no confirmation has nothing to be told of once their lead is closed", async () => {
		const db = await openTestDatabase(databases);
		const lose = (id: string) => change(db, id, { status: "lost", lostReason: "Too expensive" }, joe, tick());
		const { id } = await insertLead(db, someLead());
		await plan(db, id, confirmed);
		await log(db, id, "call");
		await lose(id);
		expect(await find(db, id)).toBeNull();
		const held = await addConfirmed(db);
		await log(db, held, "call");
		await lose(held);
		expect(await find(db, held), "its calendar entry stays").toMatchObject({ confirmedAt: confirmed.at });
	});

	test("a cancellation that failed has told nobody", async () => {
		const db = await openTestDatabase(databases);
		const id = await addConfirmed(db);
		await plan(db, id, null);
		await reply(db, id, { cancels: confirmed.at });
		expect(await find(db, id)).toBeNull();
		const last = db.selectFrom("replies").select("id").where("cancels_visit", "=", 1);
		await db.updateTable("deliveries").set({ state: "failed" }).where("reply_id", "in", last).execute();
		expect(await find(db, id)).toMatchObject({ confirmedAt: confirmed.at });
	});

	test("the customer knows of a changed visit once they were spoken to, until it is changed again", async () => {
		const db = await openTestDatabase(databases);
		const id = await addConfirmed(db);
		await plan(db, id, visitAt("2031-07-01T10:15"));
		await log(db, id, "no-answer");
		expect(await find(db, id)).toMatchObject({ at: confirmed.at });
		await log(db, id, "call");
		expect(await find(db, id)).toBeNull();
		await plan(db, id, null);
		expect(await find(db, id)).toMatchObject({ at: "2031-07-01T10:15", confirmedAt: confirmed.at });
	});

	test("a confirmation to an address that has been corrected since is outdated until it is sent again", async () => {
		const db = await openTestDatabase(databases);
		const id = await addConfirmed(db);
		// One that is still waiting would go to the new address
		await db.updateTable("deliveries").set({ state: "delivered" }).where("channel", "=", "reply").execute();
		await change(db, id, { email: "Ada@Example.org" }, joe, tick());
		expect(await find(db, id)).toBeNull();
		await change(db, id, { email: "carol@example.org" }, joe, tick());
		expect(await find(db, id)).toMatchObject({ email: "ada@example.org", isPlanned: true });
		await reply(db, id, { visit: confirmed });
		expect(await find(db, id)).toBeNull();
	});

	test("a lead has the outdated visit of an enquiry that was merged into it, and a page takes no more queries for more leads", async () => {
		const db = await openTestDatabase(databases);
		const ids: string[] = [];
		const count = async () => {
			let queries = 0;
			const rows = await readRows(
				recordQueries(db, () => {
					queries += 1;
				}),
				ids,
			);
			expect(rows.every(({ outdatedVisit }) => outdatedVisit?.confirmedAt === confirmed.at)).toBe(true);
			return queries;
		};
		const add = async () => {
			const id = await addConfirmed(db);
			const other = await insertLead(db, someLead());
			await plan(db, id, null);
			await db
				.updateTable("leads")
				.set({ merged_into: other.reference, thread: other.reference })
				.where("id", "=", id)
				.execute();
			ids.push(other.id);
		};
		await add();
		const few = await count();
		for (let more = 0; more < 5; more += 1) await add();
		expect(await count()).toBe(few);
		expect((await listUntold(db, clock)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
	});

	test("a call about one enquiry tells nothing of the visit of another, until that has been merged into it", async () => {
		const db = await openTestDatabase(databases);
		const moved = visitAt("2031-07-01T10:30");
		for (const [planned, expected] of [
			[null, { at: confirmed.at, confirmedAt: confirmed.at }],
			[confirmed, null],
			[moved, { at: confirmed.at, confirmedAt: confirmed.at }],
		] as const) {
			const id = await addConfirmed(db);
			if (planned !== confirmed) await plan(db, id, planned);
			await db.updateTable("leads").set({ status: "contacted", answered_at: clock }).where("id", "=", id).execute();
			const head = await insertLead(db, someLead());
			await log(db, head.id, "call");
			await plan(db, id, null);
			await change(db, id, { mergedInto: head.reference }, joe, tick());
			if (planned) await plan(db, head.id, planned);
			expect(await find(db, head.id), planned?.at).toEqual(expected && expect.objectContaining(expected));
			await log(db, head.id, "call");
			expect(await find(db, head.id), planned?.at).toBeNull();
		}
	});

	test("a call about an enquiry that had a visit of its own tells nothing of another's either", async () => {
		const db = await openTestDatabase(databases);
		const id = await addConfirmed(db);
		await plan(db, id, null);
		await db.updateTable("leads").set({ status: "contacted", answered_at: clock }).where("id", "=", id).execute();
		const head = await insertLead(db, someLead());
		for (const nextStep of [visitAt("2031-07-03T09:30"), null]) await plan(db, head.id, nextStep);
		await log(db, head.id, "call");
		await change(db, id, { mergedInto: head.reference }, joe, tick());
		expect(await find(db, head.id)).toMatchObject({ at: confirmed.at, confirmedAt: confirmed.at });
		await log(db, head.id, "call");
		expect(await find(db, head.id)).toBeNull();
	});

	test("a call about an enquiry without a visit tells nothing of the visit of the lead that it is merged into", async () => {
		const db = await openTestDatabase(databases);
		const head = await addConfirmed(db);
		const { reference } = await db
			.selectFrom("leads")
			.select("reference")
			.where("id", "=", head)
			.executeTakeFirstOrThrow();
		await db.updateTable("leads").set({ answered_at: clock, status: "visit" }).where("id", "=", head).execute();
		const { id } = await insertLead(db, someLead());
		await log(db, id, "call");
		await change(db, id, { mergedInto: reference }, joe, tick());
		expect(await find(db, head)).toBeNull();
		await plan(db, head, null);
		expect(await find(db, head)).toMatchObject({ at: confirmed.at });
	});

	test("the customers to be told are listed by their visits, of closed leads as well, but not once the hour has come", async () => {
		const db = await openTestDatabase(databases);
		const late = await addConfirmed(db, visitAt("2031-07-02T09:30"));
		const early = await addConfirmed(db);
		await addConfirmed(db);
		await plan(db, late, null);
		await change(db, early, { status: "lost", lostReason: "Too expensive" }, joe, tick());
		const list = async (now: string) => (await listUntold(db, Date.parse(now))).map(({ id }) => id);
		expect(await list("2031-07-01T08:29:00Z")).toEqual([early, late]);
		expect(await list("2031-07-01T08:30:00Z")).toEqual([late]);
		await change(db, late, { isDeleted: true }, joe, tick());
		expect(await list("2031-07-01T08:30:00Z")).toEqual([]);
	});

	test("a visit that did not take place is another one to be told of; one that did is over", async () => {
		const db = await openTestDatabase(databases);
		const [visited, missed] = [await addConfirmed(db), await addConfirmed(db)];
		const next = visitAt("2031-07-08T09:30");
		clock = Date.parse("2031-07-01T12:00:00Z");
		await plan(db, missed, next);
		expect(await find(db, missed)).toMatchObject({ at: confirmed.at, until: next.at });
		const yes = await plan(db, visited, { kind: "quote", at: "2031-07-03", minutes: null });
		await plan(db, visited, next);
		expect(await find(db, visited)).toBeNull();
		expect((await listUntold(db, clock)).map(({ id }) => id)).toContain(missed);
		await plan(db, visited, { kind: "quote", at: "2031-07-03", minutes: null });
		await undo(db, yes, tick());
		await plan(db, visited, next);
		expect(await find(db, visited), "the answer was undone").toMatchObject({ at: confirmed.at });
	});
});
