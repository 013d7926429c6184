import type { Database } from "../database/schema.ts";
import { type Delivery, readDeliveries } from "../delivery/deliveries.ts";
import { type Lead, readLeads } from "../leads/lead.ts";
import { type Event, listEvents } from "./events.ts";
import { listNotes, type Note } from "./notes.ts";
import { listReplies, type Reply } from "./replies.ts";

/** Everything held about a lead. */
export interface LeadRecord extends Lead {
	/** Deliveries of the lead itself; its replies have their own. */
	readonly deliveries: readonly Delivery[];
	readonly notes: readonly Note[];
	/** Replies from the desk, oldest first. */
	readonly replies: readonly Reply[];
	/** Events, oldest first. */
	readonly events: readonly Event[];
}

/** Returns everything held about these leads, in the order of the ids; with a limit, only the latest of each list. */
export async function readRecords(
	db: Database,
	ids: readonly string[],
	limit?: number,
): Promise<readonly LeadRecord[]> {
	const deliveries = await readDeliveries(db, ids);
	return Promise.all(
		(await readLeads(db, ids)).map(async (lead) => {
			const all = deliveries.get(lead.id) ?? [];
			return {
				...lead,
				deliveries: all.filter(({ channel }) => channel !== "reply"),
				notes: await listNotes(db, [lead.id], limit),
				replies: await listReplies(db, [lead.id], all, limit),
				events: await listEvents(db, lead.id, limit),
			};
		}),
	);
}

/** Returns what is held about a lead, as `readRecords` does; undefined for an unknown id. */
export const readLead = async (db: Database, id: string, limit?: number): Promise<LeadRecord | undefined> =>
	(await readRecords(db, [id], limit))[0];

export async function findIdByReference(db: Database, reference: string): Promise<string | undefined> {
	const lead = await db.selectFrom("leads").select("id").where("reference", "=", reference).executeTakeFirst();
	return lead?.id;
}
