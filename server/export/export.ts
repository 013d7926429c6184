import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../database/schema.ts";
import type { Lead } from "../leads/lead.ts";
import { columns, type ExportedLead } from "./columns.ts";
import { byteOrderMark, csvLine } from "./csv.ts";

const batchSize = 500;
/** Leads written in one turn of the event loop, before other work of the process gets a turn. */
const leadsPerTurn = 10;

/** Yields the leads with their notes, which are read in batches. */
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
	for (const [index, lead] of leads.entries()) {
		if (index % leadsPerTurn === 0) await nextTurn();
		yield { ...lead, notes: notes.get(lead.id) ?? [] };
	}
}

/** Returns the items, and a function that returns how many were taken. */
export function countEach<T>(items: AsyncIterable<T>) {
	let count = 0;
	async function* counted(): AsyncGenerator<T> {
		for await (const item of items) {
			count += 1;
			yield item;
		}
	}
	return { items: counted(), count: () => count };
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
