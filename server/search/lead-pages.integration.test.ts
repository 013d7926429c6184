import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour, minute } from "../../content/shared/time.ts";
import type { NextStep } from "../../forms/next-step.ts";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { somePayload } from "../../tests/support/data/leads.ts";
import { insertLeads, listIds } from "../../tests/support/data/listed-leads.ts";
import { callOn, visitAt } from "../../tests/support/data/next-steps.ts";
import type { LeadRow } from "../database/schema.ts";
import { readLeadPage, readRows } from "../desk/leads/rows.ts";
import { formatDay } from "../time/london-time.ts";
import { countLists } from "./lead-pages.ts";

const aisha = { name: "Aisha Karim" };

describe.each(engineNames)("the desk's lists on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("order Done by closing date", async () => {
		const db = await openTestDatabase(databases);
		const now = Date.now();
		const ids = await insertLeads(db, ...Array.from({ length: 52 }, (_, at) => ({ receivedAt: new Date(now - at) })));
		const shuffled = ids.toSorted();
		for (const [at, id] of shuffled.entries()) {
			await change(db, id, { status: "visit" }, aisha, now + at);
			const lost = { status: "lost", lostReason: "Too expensive" } as const;
			await change(db, id, at % 2 ? lost : { status: "won" }, aisha, now + at);
		}
		const [last = ""] = await listIds(db, { list: "done", order: "closed" });
		const corrected = { status: "lost", lostReason: "Other reason" } as const;
		await change(db, last, corrected, aisha, now + 60);
		const first = await readLeadPage(db, { list: "done", order: "closed" }, now);
		const second = await readLeadPage(db, { list: "done", order: "closed" }, now, first.next);
		expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(shuffled.toReversed());
		expect(first.rows.slice(0, 2).map(({ status }) => status)).toEqual(["lost", "won"]);
		expect(first.rows[0]?.phone).not.toBe("");
	});

	test("put the most urgent leads first, as the customer chose or the office has set it", async () => {
		const db = await openTestDatabase(databases);
		const begin = Date.now() - hour;
		const timeline = { form: "gc", payload: somePayload({ desiredTimeline: "Urgent" }) } as const;
		const asap = { payload: somePayload({ additionalMessage: "Please call ASAP" }) };
		const [plain = "", raised = "", chosen = "", sounding = ""] = await insertLeads(
			db,
			{ receivedAt: new Date(begin) },
			{ receivedAt: new Date(begin + minute) },
			{ receivedAt: new Date(begin + 2 * minute), ...timeline },
			{ receivedAt: new Date(begin + 3 * minute), ...asap },
		);
		const list = () => listIds(db, { list: "new", order: "waiting" });
		expect(await list()).toEqual([chosen, sounding, plain, raised]);
		const set = await change(db, raised, { urgency: "emergency" }, aisha, Date.now());
		expect(await list()).toEqual([raised, chosen, sounding, plain]);
		expect(set).toMatchObject({ event: { by: aisha, from: { urgency: null }, to: { urgency: "emergency" } } });
		await change(db, chosen, { urgency: null }, aisha, Date.now());
		await undo(db, set, Date.now());
		expect(await list()).toEqual([sounding, plain, raised, chosen]);
	});

	test("can be ordered, paged, filtered and counted", async () => {
		const db = await openTestDatabase(databases);
		const begin = Date.now() - 200 * minute;
		const ids = await insertLeads(
			db,
			...Array.from({ length: 120 }, (_, i) => ({
				receivedAt: new Date(begin + i * minute),
				form: i === 77 ? ("electrical" as const) : ("plumbing" as const),
				payload: somePayload(i === 77 ? { urgency: "Emergency" } : i === 5 ? { postCode: "N8 7AB" } : {}),
			})),
		);
		const seen: string[] = [];
		let cursor: string | undefined;
		do {
			const page = await readLeadPage(db, { list: "new", order: "waiting" }, Date.now(), cursor);
			seen.push(...page.rows.map(({ id }) => id));
			cursor = page.next;
		} while (cursor !== undefined);
		expect(seen).toEqual([ids[77], ...ids.filter((_, i) => i !== 77)]);
		expect(await listIds(db, { list: "new", order: "newest" })).toEqual(ids.toReversed().slice(0, 50));
		expect(await listIds(db, { find: "n8", form: "plumbing" })).toEqual([ids[5]]);
		expect(await countLists(db, {})).toMatchObject({ new: { leads: 120, isMore: false }, done: { leads: 0 } });
		expect((await readRows(db, [ids[119] ?? ""]))[0]?.earlierEnquiries).toBe(119);
		for (const [i, day] of [
			[3, "2026-12-02"],
			[1, "2026-12-01"],
		] as const) {
			const id = ids[i] ?? "";
			await change(db, id, { status: "visit" }, aisha, Date.now());
			await change(db, id, { nextStep: callOn(day) }, aisha, Date.now());
		}
		await change(db, ids[2] ?? "", { status: "quoted" }, aisha, Date.now());
		const set = (fields: Partial<Pick<LeadRow, "answered_at" | "urgency">>) =>
			db
				.updateTable("leads")
				.set(fields)
				.where("id", "=", ids[2] ?? "")
				.execute();
		const inProgress = () => listIds(db, { list: "in-progress", order: "next-step" });
		await db.updateTable("leads").set({ answered_at: Date.now() }).where("list", "=", "in-progress").execute();
		expect(await inProgress()).toEqual([ids[1], ids[3], ids[2]]);
		// A lead that still waits, such as one whose reply went to a mistyped address, comes before those that are planned
		await set({ answered_at: null });
		expect(await inProgress()).toEqual([ids[2], ids[1], ids[3]]);
		await change(db, ids[1] ?? "", { nextStep: visitAt(`${formatDay(new Date())}T23:59`) }, aisha, Date.now());
		expect(await inProgress()).toEqual([ids[1], ids[2], ids[3]]);
		await set({ urgency: "emergency" });
		expect(await inProgress(), "an emergency comes before any visit").toEqual([ids[2], ids[1], ids[3]]);
	});

	test("order In progress by the next step: today's visits by their hour, then who waits for a reply", async () => {
		const db = await openTestDatabase(databases);
		const now = Date.parse("2026-11-26T15:00:00Z");
		const steps: readonly (NextStep | null)[] = [
			visitAt("2026-11-26T09:30"),
			visitAt("2026-11-26T16:30"),
			callOn("2026-11-20"),
			visitAt("2026-11-25T09:30"),
			callOn("2026-11-26"),
			callOn("2026-11-26T09:00"),
			visitAt("2026-11-27T00:00"),
			callOn("2026-12-03"),
			null,
		];
		const differences = Array.from({ length: 81 }, (_, at) => ({ receivedAt: new Date(now - at) }));
		const ids = await insertLeads(db, ...differences);
		/** Lists those who wait for a reply: all who have had none and are not visited today, with or without a next step. */
		const findRank = (step: number, isAnswered: boolean) => (step < 2 ? step : isAnswered ? step + 1 : 2);
		const ordered = ids.map((id, at) => {
			const [step, isAnswered] = [Math.floor(at / 9), at % 2 === 0];
			return { id, at, isAnswered, nextStep: steps[step] ?? null, rank: findRank(step, isAnswered) };
		});
		for (const { id, nextStep, isAnswered } of ordered) {
			await change(db, id, { status: "contacted", nextStep }, aisha, now);
			if (isAnswered) await db.updateTable("leads").set({ answered_at: now }).where("id", "=", id).execute();
		}
		const view = { list: "in-progress", order: "next-step" } as const;
		const first = await readLeadPage(db, view, now);
		const second = await readLeadPage(db, view, now, first.next);
		// The oldest of one time comes first
		const expected = ordered.toSorted((a, b) => a.rank - b.rank || b.at - a.at);
		expect([...first.rows, ...second.rows].map(({ id }) => ids.indexOf(id))).toEqual(expected.map(({ at }) => at));
	});

	test("omit suspected spam from the list of all leads", async () => {
		const db = await openTestDatabase(databases);
		const begin = Date.now() - 200 * minute;
		const ids = await insertLeads(
			db,
			...Array.from({ length: 70 }, (_, i) => ({
				receivedAt: new Date(begin + Math.floor(i / 2) * minute),
				payload: somePayload({ postCode: "N8 7AB" }),
			})),
		);
		for (const [i, id] of ids.entries()) {
			if (i % 3 === 0) await change(db, id, { status: i % 2 ? "won" : "quoted" }, aisha, begin);
		}
		await change(db, ids[2] ?? "", { isSpam: true }, aisha, begin);
		const view = { list: "all", form: "plumbing", since: new Date(begin + minute) } as const;
		const seen: string[] = [];
		for (let cursor: string | undefined; ; ) {
			const page = await readLeadPage(db, view, Date.now(), cursor);
			seen.push(...page.rows.map(({ id }) => id));
			cursor = page.next;
			if (cursor === undefined) break;
		}
		const wanted = ids.slice(3);
		expect(seen.toSorted()).toEqual(wanted.toSorted());
		const times = (await readRows(db, seen)).map(({ receivedAt }) => receivedAt);
		expect(times).toEqual(times.toSorted((a, b) => b - a));
		const counts = await countLists(db, view);
		expect(counts.new.leads + counts["in-progress"].leads + counts.done.leads).toBe(wanted.length);
		expect(counts.spam.leads).toBe(1);
		expect(await listIds(db, { ...view, find: "n8" })).not.toContain(ids[2]);
	});
});
