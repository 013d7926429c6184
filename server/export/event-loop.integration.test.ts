import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { recordRows } from "../../tests/support/data/record-queries.ts";
import type { Database } from "../database/schema.ts";
import { insertLead } from "../leads/insert.ts";
import { type Lead, readLeads } from "../leads/lead.ts";
import { addNote } from "../workflow/notes.ts";
import { csvCell } from "./csv.ts";
import { readExportedLeads, writers } from "./export.ts";

/** Stores leads and returns them at once, so that only the export itself yields to other work. */
async function manyLeads(db: Database, count: number): Promise<readonly Lead[]> {
	const payload = somePayload({ additionalMessage: "\n".repeat(5000) });
	const leads = Array.from({ length: count }, () => someLead({ payload }));
	await Promise.all(leads.map((lead) => insertLead(db, lead)));
	return readLeads(
		db,
		leads.map(({ id }) => id),
	);
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
	yield* items;
}

test.each(["csv", "xlsx"] as const)("exporting a %s of many leads leaves the process responsive", async (format) => {
	const db = await openEmptyDatabase();
	const leads = await manyLeads(db, 1000);
	let turns = 0;
	let isDone = false;
	const work = () => {
		turns += 1;
		if (!isDone) setImmediate(work);
	};
	const file = writers[format](readExportedLeads(db, each(leads)));
	const parts: Buffer[] = [];
	for await (const part of file) {
		if (parts.length === 0) work();
		parts.push(Buffer.from(part));
	}
	isDone = true;
	expect(Buffer.concat(parts).length).toBeGreaterThan(10_000);
	expect(turns).toBeGreaterThanOrEqual(900);
});

test("an export reads the notes of ten leads at a time", async () => {
	const db = await openEmptyDatabase();
	const leads = await manyLeads(db, 30);
	for (const { id: leadId } of leads)
		await addNote(db, { id: randomUUID(), leadId, kind: "note", text: "Rang back" }, { name: "Aisha" }, 1000);
	const counts: number[] = [];
	const recorded = recordRows(db, (rows) => void counts.push(rows));
	for await (const { notes } of readExportedLeads(recorded, each(leads))) expect(notes).toHaveLength(1);
	expect(counts).toEqual([10, 10, 10]);
});

test("a cell of only line breaks is exported in linear time", () => {
	// Comparing each line break with all after it would take two minutes
	const lineBreaks = "\n".repeat(200_000);
	expect(csvCell(`${lineBreaks}=1`)).toBe(`"${lineBreaks}'=1"`);
	expect(csvCell(`${lineBreaks}a`)).toBe(`"${lineBreaks}a"`);
});
