import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { nameStatus } from "../../forms/lead-status.ts";
import type { NextStep } from "../../forms/next-step.ts";
import { readLeadsByEmail } from "../../tests/support/data/by-email.ts";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { callOn, quoteOn, visitAt } from "../../tests/support/data/next-steps.ts";
import { copyDatabase } from "../backup/copy-database.ts";
import { readRows } from "../desk/leads/rows.ts";
import type { SomeFields } from "../leads/fields.ts";
import { insertLead } from "../leads/insert.ts";

const by = { name: "Aisha Karim", personId: "aisha" };

describe.each(engineNames)("next step and value on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("are set, moved and undone one by one, with old and new in their events", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await insertLead(db, someLead());
		let now = 1000;
		const make = (to: SomeFields) => {
			now += 1;
			return change(db, id, to, by, now);
		};
		const shown = async () => {
			const [row] = await readRows(db, [id]);
			return [row?.nextStep, row?.quotedValue, row?.wonValue];
		};
		await make({ nextStep: visitAt("2026-12-01T10:00") });
		const moved = await make({ nextStep: visitAt("2026-12-02T08:30") });
		await undo(db, moved, Date.now());
		expect(await shown()).toEqual([visitAt("2026-12-01T10:00"), null, null]);
		await make({ quotedValue: 12_500 });
		const won = await make({ status: "won", wonValue: 11_000 });
		expect(await shown()).toEqual([null, 12_500, 11_000]);
		await undo(db, won, Date.now());
		const cleared = await make({ quotedValue: null });
		expect(await shown()).toEqual([visitAt("2026-12-01T10:00"), null, null]);
		await undo(db, cleared, Date.now());
		expect(await shown()).toEqual([visitAt("2026-12-01T10:00"), 12_500, null]);
		// Without another value, what was quoted
		const unvalued = await make({ status: "won" });
		expect(await shown()).toEqual([null, 12_500, 12_500]);
		await undo(db, unvalued, Date.now());
		// A win follows its quote, also once it was taken back, until it has a value of its own
		await make({ status: "won" });
		await make({ quotedValue: 10_000 });
		expect(await shown()).toEqual([null, 10_000, 10_000]);
		await make({ status: "quoted" });
		await make({ quotedValue: 9_000 });
		await make({ status: "won" });
		expect(await shown()).toEqual([null, 9_000, 9_000]);
		await make({ wonValue: 9_500 });
		await make({ quotedValue: 9_200 });
		expect(await shown()).toEqual([null, 9_200, 9_500]);
		const [record] = await readLeadsByEmail(db, String(somePayload().email));
		expect(record?.events.slice(0, 5).map(({ from, to }) => [from, to])).toEqual([
			[{ nextStep: null }, { nextStep: visitAt("2026-12-01T10:00") }],
			[{ nextStep: visitAt("2026-12-01T10:00") }, { nextStep: visitAt("2026-12-02T08:30") }],
			[{ quotedValue: null }, { quotedValue: 12_500 }],
			[expect.objectContaining({ wonValue: null }), expect.objectContaining({ wonValue: 11_000 })],
			[{ quotedValue: 12_500 }, { quotedValue: null }],
		]);
	});

	test("a customer who was visited stays visited with any next step, until that step is undone", async () => {
		const db = await openTestDatabase(databases);
		const begun = Date.parse("2026-12-01T10:00Z");
		const follow = async (nextStep: NextStep | null, at: number) => {
			const { id } = await insertLead(db, someLead());
			await change(db, id, { status: "visit", nextStep: visitAt("2026-12-01T10:00") }, by, 1000);
			return [id, await change(db, id, { nextStep }, by, at)] as const;
		};
		const shown = async (id: string) => {
			const [row] = await readRows(db, [id]);
			return row && [nameStatus(row), row.answeredAt];
		};
		for (const nextStep of [callOn("2026-12-02"), quoteOn("2026-12-02"), null])
			expect(await shown((await follow(nextStep, begun - 1))[0])).toEqual(["Visit to book", null]);
		const [id, quote] = await follow(quoteOn("2026-12-02"), begun + 44 * hour);
		expect(await shown(id)).toEqual(["Visited", begun]);
		const call = await change(db, id, { nextStep: callOn("2026-12-02") }, by, begun + 1);
		await change(db, id, { nextStep: null }, by, begun + 2);
		expect(await shown(id)).toEqual(["Visited", begun]);
		await change(db, id, { nextStep: callOn("2026-12-02") }, by, begun + 3);
		await undo(db, call, begun + 4);
		await undo(db, quote, begun + 5);
		expect(await shown(id)).toEqual(["Visit booked", null]);
		// Nobody may have been in
		expect(await shown((await follow(callOn("2026-12-02"), begun))[0])).toEqual(["Visited", null]);
	});

	test("are copied", async () => {
		const [from, to] = [await databases.create(), await databases.create()];
		const db = await openTestDatabase(databases, from);
		const { id } = await insertLead(db, someLead());
		await change(db, id, { nextStep: visitAt("2026-12-01T10:00") }, by, Date.now());
		await change(db, id, { status: "won", wonValue: 800 }, by, Date.now());
		await change(db, id, { status: "visit", nextStep: visitAt("2026-12-03T10:00") }, by, Date.now());
		await change(db, id, { quotedValue: 900 }, by, Date.now());
		await copyDatabase(from, to);
		const [row] = await readRows(await openTestDatabase(databases, to), [id]);
		expect(row).toMatchObject({ nextStep: visitAt("2026-12-03T10:00"), quotedValue: 900, wonValue: 800 });
	});
});
