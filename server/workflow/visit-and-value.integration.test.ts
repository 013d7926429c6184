import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	databaseEngines,
	engineNames,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { copyDatabase } from "../backup/copy-database.ts";
import { readRows } from "../desk/leads/rows.ts";
import { insertLead } from "../leads/insert.ts";
import { readLeadsByEmail } from "../leads/read.ts";
import { changeLead, undoChange } from "./change.ts";
import type { Change } from "./change-kinds.ts";

const by = { name: "Aisha Karim", personId: "aisha" };

describe.each(engineNames)("visit and value on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("are set, moved and undone one by one, with old and new in their events", async () => {
		const db = await openTestDatabase(databases);
		const { id } = await insertLead(db, someLead());
		const make = async (change: Change) => {
			const changed = await changeLead(db, id, undefined, change, by, Date.now());
			return changed.outcome === "changed" ? changed.event : "";
		};
		const shown = async () => {
			const [row] = await readRows(db, [id]);
			return [row?.visit, row?.quotedValue, row?.wonValue];
		};
		await make({ kind: "visit", at: "2026-12-01T10:00" });
		const moved = await make({ kind: "visit", at: "2026-12-02T08:30" });
		await undoChange(db, id, moved, Date.now());
		expect(await shown()).toEqual(["2026-12-01T10:00", null, null]);
		await make({ kind: "quoted-value", pounds: 12_500 });
		const won = await make({ kind: "won-value", pounds: 11_000 });
		expect(await shown()).toEqual(["2026-12-01T10:00", 12_500, 11_000]);
		await undoChange(db, id, won, Date.now());
		const cleared = await make({ kind: "quoted-value", pounds: null });
		expect(await shown()).toEqual(["2026-12-01T10:00", null, null]);
		await undoChange(db, id, cleared, Date.now());
		expect(await shown()).toEqual(["2026-12-01T10:00", 12_500, null]);
		const [record] = await readLeadsByEmail(db, String(somePayload().email));
		expect(record?.events.map(({ what, detail }) => [what, detail.from, detail.to])).toEqual([
			["visit", null, "2026-12-01T10:00"],
			["visit", "2026-12-01T10:00", "2026-12-02T08:30"],
			["quoted-value", null, "12500"],
			["won-value", null, "11000"],
			["quoted-value", "12500", null],
		]);
	});

	test("are copied, and copied again after a change", async () => {
		const [from, to] = [await databases.create(), await databases.create()];
		const db = await openTestDatabase(databases, from);
		const { id } = await insertLead(db, someLead());
		await changeLead(db, id, undefined, { kind: "visit", at: "2026-12-01T10:00" }, by, Date.now());
		await copyDatabase(from, to);
		await changeLead(db, id, undefined, { kind: "visit", at: "2026-12-03T10:00" }, by, Date.now());
		await changeLead(db, id, undefined, { kind: "quoted-value", pounds: 900 }, by, Date.now());
		await changeLead(db, id, undefined, { kind: "won-value", pounds: 800 }, by, Date.now());
		await copyDatabase(from, to);
		const [row] = await readRows(await openTestDatabase(databases, to), [id]);
		expect(row).toMatchObject({ visit: "2026-12-03T10:00", quotedValue: 900, wonValue: 800 });
	});
});
