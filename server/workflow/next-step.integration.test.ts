import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readLeadsByEmail } from "../../tests/support/data/by-email.ts";
import { change, undo } from "../../tests/support/data/changes.ts";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { visitAt } from "../../tests/support/data/next-steps.ts";
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
		const [record] = await readLeadsByEmail(db, String(somePayload().email));
		expect(record?.events.slice(0, 5).map(({ from, to }) => [from, to])).toEqual([
			[{ nextStep: null }, { nextStep: visitAt("2026-12-01T10:00") }],
			[{ nextStep: visitAt("2026-12-01T10:00") }, { nextStep: visitAt("2026-12-02T08:30") }],
			[{ quotedValue: null }, { quotedValue: 12_500 }],
			[expect.objectContaining({ wonValue: null }), expect.objectContaining({ wonValue: 11_000 })],
			[{ quotedValue: 12_500 }, { quotedValue: null }],
		]);
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
