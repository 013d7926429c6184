import { filteredLeads, type Position, timeAndId } from "./browse.ts";
import type { LeadFilter } from "./store.ts";
import type { Database } from "./tables.ts";

/** The next leads that pass the filter, newest first, whatever their words. */
export function window(db: Database, filter: LeadFilter, size: number, after: Position | undefined) {
	const [time, id] = timeAndId(filter);
	return filteredLeads(db, filter, after).orderBy(time, "desc").orderBy(id, "desc").limit(size);
}

/** The last of them; undefined where there are fewer. */
export const windowEnd = (db: Database, filter: LeadFilter, size: number, after: Position | undefined) =>
	window(db, filter, 1, after)
		.offset(size - 1)
		.select(["leads.received_at", "leads.id"])
		.executeTakeFirst();
