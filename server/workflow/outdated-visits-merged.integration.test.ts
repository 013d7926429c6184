import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { change } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { visitAt } from "../../tests/support/data/next-steps.ts";
import { recordQueries } from "../../tests/support/data/record-queries.ts";
import { confirmed, joe, startVisits } from "../../tests/support/data/visits.ts";
import { readRows } from "../desk/leads/rows.ts";
import { insertLead } from "../leads/insert.ts";
import { listUntold } from "./outdated-visits.ts";

describe.each(engineNames)("outdated visits of merged enquiries on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	const { time, tick, plan, log, find, addConfirmed } = startVisits();

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
		expect((await listUntold(db, time.now)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
	});

	test("a customer who has to be told of a visit is not hidden under another one's lead", async () => {
		const db = await openTestDatabase(databases);
		const other = await insertLead(db, someLead({ payload: somePayload({ email: "ben@example.org" }) }));
		const id = await addConfirmed(db);
		await plan(db, id, null);
		const merge = () => change(db, id, { mergedInto: other.reference }, joe, tick());
		await expect(merge()).rejects.toMatchObject({ code: "merge-hides-visit" });
		await log(db, id, "call");
		await log(db, other.id, "call");
		expect(await merge()).toMatchObject({ outcome: "changed" });
	});

	test("a visit that was called off is not forgotten under a lead of the same customer that has another visit", async () => {
		const db = await openTestDatabase(databases);
		const [id, other] = [await addConfirmed(db), await addConfirmed(db, visitAt("2031-07-02T15:00"))];
		for (const lead of [id, other]) await log(db, lead, "call");
		await plan(db, id, null);
		const [{ reference = "" } = {}] = await readRows(db, [other]);
		await expect(change(db, id, { mergedInto: reference }, joe, tick())).rejects.toMatchObject({
			code: "merge-hides-visit",
		});
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
			await db.updateTable("leads").set({ status: "contacted", answered_at: time.now }).where("id", "=", id).execute();
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
		await db.updateTable("leads").set({ status: "contacted", answered_at: time.now }).where("id", "=", id).execute();
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
		await db.updateTable("leads").set({ answered_at: time.now, status: "visit" }).where("id", "=", head).execute();
		const { id } = await insertLead(db, someLead());
		await log(db, id, "call");
		await change(db, id, { mergedInto: reference }, joe, tick());
		expect(await find(db, head)).toBeNull();
		await plan(db, head, null);
		expect(await find(db, head)).toMatchObject({ at: confirmed.at });
	});

	test("a merged enquiry whose own visit was called off takes away no visit that is confirmed", async () => {
		const db = await openTestDatabase(databases);
		const head = await addConfirmed(db);
		await log(db, head, "call");
		const id = await addConfirmed(db, visitAt("2031-07-02T15:00"));
		await plan(db, id, null);
		await log(db, id, "call");
		const [{ reference = "" } = {}] = await readRows(db, [head]);
		await change(db, id, { mergedInto: reference }, joe, tick());
		expect(await find(db, head)).toBeNull();
		await plan(db, head, null);
		expect(await find(db, head)).toMatchObject({ at: confirmed.at, confirmedAt: confirmed.at });
	});

	test("a visit of a merged enquiry that nobody has called off is not hidden by one of the lead that was", async () => {
		const db = await openTestDatabase(databases);
		const id = await addConfirmed(db);
		await log(db, id, "call");
		const head = await addConfirmed(db, visitAt("2031-07-02T15:00"));
		for (const lead of [head, id]) await plan(db, lead, null);
		await log(db, head, "call");
		const [{ reference = "" } = {}] = await readRows(db, [head]);
		await change(db, id, { mergedInto: reference }, joe, tick());
		expect(await find(db, head)).toMatchObject({ at: confirmed.at, confirmedAt: confirmed.at });
	});
});
