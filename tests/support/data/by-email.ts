import { normalizeEmail } from "../../../forms/clean-text.ts";
import type { Database } from "../../../server/database/schema.ts";
import { type Erasure, eraseLeads } from "../../../server/privacy/erase.ts";
import { type LeadRecord, readRecords } from "../../../server/workflow/lead-record.ts";

/** Returns the ids of the leads with an address, as sent or as corrected, newest first. */
async function listIdsByEmail(db: Database, email: string): Promise<readonly string[]> {
	const person = normalizeEmail(email);
	const leads = await db
		.selectFrom("leads")
		.select("id")
		.where(({ eb, or }) => or([eb("email", "=", person), eb("submitted_email", "=", person)]))
		.orderBy("received_at", "desc")
		.execute();
	return leads.map(({ id }) => id);
}

/** Returns everything held about the leads with an address, newest first. */
export const readLeadsByEmail = async (db: Database, email: string): Promise<readonly LeadRecord[]> =>
	readRecords(db, await listIdsByEmail(db, email));

/** Erases the leads with an address, and no others of the same customer. */
export const eraseByEmail = async (db: Database, email: string, now: number): Promise<Erasure> =>
	eraseLeads(db, await listIdsByEmail(db, email), now);
