import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../database/schema.ts";
import type { Lead } from "../leads/lead.ts";
import { type Actor, recordEvent } from "../workflow/events.ts";
import { columns, type ExportedLead } from "./columns.ts";
import { byteOrderMark, csvLine } from "./csv.ts";

/** Leads whose notes are read at a time: ten leads may have 50 million characters. */
const batchSize = 10;

/** Yields the leads with their notes. */
export async function* readExportedLeads(db: Database, leads: AsyncIterable<Lead>): AsyncGenerator<ExportedLead> {
	let batch: Lead[] = [];
	for await (const lead of leads) {
		batch.push(lead);
		if (batch.length < batchSize) continue;
		yield* addNotes(db, batch);
		batch = [];
	}
	yield* addNotes(db, batch);
}

async function* addNotes(db: Database, leads: readonly Lead[]): AsyncGenerator<ExportedLead> {
	if (leads.length === 0) return;
	const ids = leads.map(({ id }) => id);
	const columns = ["lead_id", "at", "person_name", "kind", "text"] as const;
	const all = await db.selectFrom("notes").select(columns).where("lead_id", "in", ids).orderBy("at").execute();
	const notes = Map.groupBy(all, ({ lead_id }) => lead_id);
	for (const lead of leads) {
		// Each lead in a turn of its own: its notes may take a quarter of a second
		await nextTurn();
		yield { ...lead, notes: notes.get(lead.id) ?? [] };
	}
}

/**
 * Records an export before its file has a byte, so that no crash leaves one without a record.
 *
 * @returns the leads with their notes, and how many were taken, which the record names even if the export breaks off
 */
export async function recordExport(db: Database, leads: AsyncIterable<Lead>, by: Actor, at: number) {
	const { id } = await recordEvent(db, { what: "exported", by, at, leads: 0 });
	let count = 0;
	async function* exported(): AsyncGenerator<ExportedLead> {
		try {
			for await (const lead of readExportedLeads(db, leads)) {
				count += 1;
				yield lead;
			}
		} finally {
			await db.updateTable("events").set({ leads: count }).where("id", "=", id).execute();
		}
	}
	return { leads: exported(), count: () => count };
}

/** Writers of export files, shared by the command line and the desk. */
export const writers: Readonly<
	Record<"csv" | "xlsx", (leads: AsyncIterable<ExportedLead>) => AsyncIterable<string | Uint8Array>>
> = {
	async *csv(leads) {
		yield byteOrderMark + csvLine(columns.map(({ heading }) => heading));
		for await (const lead of leads) {
			yield csvLine(columns.map(({ getCell }) => getCell(lead)));
		}
	},
	async *xlsx(leads) {
		const { writeSpreadsheet } = await import("./xlsx.ts");
		yield* writeSpreadsheet(leads);
	},
};
