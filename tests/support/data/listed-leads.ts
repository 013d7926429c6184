import type { Database } from "../../../server/database/schema.ts";
import { readLeadPage } from "../../../server/desk/leads/rows.ts";
import { insertLead } from "../../../server/leads/insert.ts";
import { someLead } from "./leads.ts";

/** Inserts made-up leads with these differences. Returns their ids. */
export async function insertLeads(
	db: Database,
	...differences: readonly Parameters<typeof someLead>[0][]
): Promise<readonly string[]> {
	const leads = differences.map((difference) => someLead(difference));
	for (const lead of leads) await insertLead(db, lead);
	return leads.map(({ id }) => id);
}

/** Returns the ids on the first page of the desk's list. */
export const listIds = async (db: Database, view: Parameters<typeof readLeadPage>[1]): Promise<readonly string[]> =>
	(await readLeadPage(db, view, Date.now())).rows.map(({ id }) => id);
