import type { Database } from "../database/schema.ts";

/** A lead that has been deleted. The deletion can be undone for a moment; until then the lead cannot be changed. */
export interface LeadDeleted {
	readonly outcome: "deleted";
	readonly id: string;
	/** Name of the person who deleted the lead. */
	readonly by: string;
}

/** Returns who has deleted the lead; undefined if it is not deleted. */
export async function findDeletion(db: Database, id: string): Promise<LeadDeleted | undefined> {
	const event = await db
		.selectFrom("leads")
		.innerJoin("events", "events.lead_id", "leads.id")
		.select("person_name")
		.where("leads.id", "=", id)
		.where("deleted_at", "is not", null)
		.where("what", "=", "deleted")
		.where("undone_at", "is", null)
		.executeTakeFirst();
	return event && { outcome: "deleted", id, by: event.person_name };
}

export const isDeletion = async (db: Database, event: string): Promise<boolean> =>
	(await db
		.selectFrom("events")
		.select("id")
		.where("id", "=", event)
		.where("what", "=", "deleted")
		.executeTakeFirst()) !== undefined;
