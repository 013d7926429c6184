import { setImmediate as nextTurn } from "node:timers/promises";
import type { Lead, LeadArchive, Standing } from "../store/store.ts";

const batchSize = 500;
/** Leads that become a part of a file in one go; then whatever else this process has to do gets its turn. */
const leadsInATurn = 10;

/** A lead as an export has it: what was sent, and how far the office has come with it. */
export type ExportedLead = Lead & Standing;

/** The leads with their standing, which is asked for many at a time; what is erased meanwhile is left out. */
export async function* exported(
	store: Pick<LeadArchive, "standings">,
	leads: AsyncIterable<Lead>,
): AsyncGenerator<ExportedLead> {
	let batch: Lead[] = [];
	for await (const lead of leads) {
		batch.push(lead);
		if (batch.length < batchSize) continue;
		yield* withStandings(store, batch);
		batch = [];
	}
	yield* withStandings(store, batch);
}

async function* withStandings(
	store: Pick<LeadArchive, "standings">,
	leads: readonly Lead[],
): AsyncGenerator<ExportedLead> {
	const standings = await store.standings(leads.map(({ id }) => id));
	for (const [index, lead] of leads.entries()) {
		if (index % leadsInATurn === 0) await nextTurn();
		const standing = standings.get(lead.id);
		if (standing) yield { ...lead, ...standing };
	}
}
