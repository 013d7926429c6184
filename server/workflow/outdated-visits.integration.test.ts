import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { cancelledByCustomer } from "../../forms/lead-words.ts";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { visitAt } from "../../tests/support/data/next-steps.ts";
import { confirmed, joe, startVisits } from "../../tests/support/data/visits.ts";
import { insertLead } from "../leads/insert.ts";
import { customerActor } from "./events.ts";
import { listUntold } from "./outdated-visits.ts";

describe.each(engineNames)("outdated visits on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	const { time, tick, plan, reply, log, find, addConfirmed } = startVisits();

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
		expect((await listUntold(db, time.now)).map((lead) => lead.id)).toContain(id);
		await plan(db, id, null);
		expect(await find(db, id)).toEqual({ ...agreed, until: "2031-07-08T09:30" });
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
		time.now += hour - 10_000;
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
		time.now += hour;
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

	test("a confirmation that was tried in vain has told nobody, unless it may have arrived", async () => {
		const db = await openTestDatabase(databases);
		const id = await addConfirmed(db);
		await plan(db, id, null);
		const set = (state: "pending" | "failed", outcome_unknown = 0) =>
			db.updateTable("deliveries").set({ state, outcome_unknown }).where("channel", "=", "reply").execute();
		await set("pending");
		expect(await find(db, id)).toMatchObject({ confirmedAt: confirmed.at });
		const reply = await db.selectFrom("replies").select("id as reply_id").executeTakeFirstOrThrow();
		const attempt = { started_at: 1, duration: 1, status: 451, error: "SMTP 451", recipient: null };
		await db
			.insertInto("attempts")
			.values({ lead_id: id, channel: "reply", ...reply, ...attempt })
			.execute();
		for (const state of ["pending", "failed"] as const) {
			await set(state);
			expect(await find(db, id), state).toBeNull();
			await set(state, 1);
			expect(await find(db, id), state).toMatchObject({ confirmedAt: confirmed.at });
		}
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

	test("the customers to be told are listed by their visits, of closed leads as well, but not of those once the hour has come", async () => {
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
		time.now = Date.parse("2031-07-01T12:00:00Z");
		await plan(db, missed, next);
		expect(await find(db, missed)).toMatchObject({ at: confirmed.at, until: next.at });
		const yes = await plan(db, visited, { kind: "quote", at: "2031-07-03", minutes: null });
		await plan(db, visited, next);
		expect(await find(db, visited)).toBeNull();
		expect((await listUntold(db, time.now)).map(({ id }) => id)).toContain(missed);
		await plan(db, visited, { kind: "quote", at: "2031-07-03", minutes: null });
		await undo(db, yes, tick());
		await plan(db, visited, next);
		expect(await find(db, visited), "the answer was undone").toMatchObject({ at: confirmed.at });
	});

	test("a customer who waited in vain is to be told for a week, unless they were or the lead is closed", async () => {
		const db = await openTestDatabase(databases);
		const { time, tick, plan, reply, addConfirmed } = startVisits();
		const [calledOff, told, lost, missed] = [
			await addConfirmed(db),
			await addConfirmed(db),
			await addConfirmed(db),
			await addConfirmed(db),
		];
		for (const id of [calledOff, told]) await plan(db, id, null);
		await change(db, lost, { status: "lost", lostReason: "Too expensive" }, joe, tick());
		time.now = Date.parse("2031-07-01T12:00:00Z");
		// 'No, another time'
		await plan(db, missed, null);
		const list = async (now: string) => new Set((await listUntold(db, Date.parse(now))).map(({ id }) => id));
		expect(await list("2031-07-01T12:00:00Z")).toEqual(new Set([calledOff, told, missed]));
		await reply(db, told, { cancels: confirmed.at });
		expect(await list("2031-07-08T08:29:00Z")).toEqual(new Set([calledOff, missed]));
		expect(await list("2031-07-08T08:30:00Z")).toEqual(new Set());
	});
});
