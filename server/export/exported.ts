import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../database/schema.ts";
import type { Lead, ProgressSummary } from "../leads/lead.ts";
import { readProgressSummaries } from "../leads/read.ts";

const batchSize = 500;
/** Leads written in one turn of the event loop, before other work of the process gets a turn. */
const leadsInATurn = 10;

/** Lead with its values and the office's progress on it. */
export type ExportedLead = Lead & ProgressSummary;

/** Yields the leads with the office's progress, which is read in batches. Leads erased meanwhile are left out. */
export async function* exported(db: Database, leads: AsyncIterable<Lead>): AsyncGenerator<ExportedLead> {
	let batch: Lead[] = [];
	for await (const lead of leads) {
		batch.push(lead);
		if (batch.length < batchSize) continue;
		yield* withStandings(db, batch);
		batch = [];
	}
	yield* withStandings(db, batch);
}

async function* withStandings(db: Database, leads: readonly Lead[]): AsyncGenerator<ExportedLead> {
	const standings = await readProgressSummaries(
		db,
		leads.map(({ id }) => id),
	);
	for (const [index, lead] of leads.entries()) {
		if (index % leadsInATurn === 0) await nextTurn();
		const standing = standings.get(lead.id);
		if (standing) yield { ...lead, ...standing };
	}
}
