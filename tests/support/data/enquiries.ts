import type { Database } from "../../../server/database/schema.ts";
import { readLeadView } from "../../../server/desk/leads/lead-view.ts";
import { insertLead } from "../../../server/leads/insert.ts";
import { assignToSameColleague } from "../../../server/workflow/assignment.ts";
import { openTestDatabase, type TestDatabases } from "./databases.ts";
import { someLead, somePayload } from "./leads.ts";

type Details = Readonly<Record<string, string>>;

/** Returns a function that stores an enquiry as the service does, each a second after the one before. */
export function createEnquirer(db: Database, now: number) {
	let sent = 0;
	return async (details: Details, form?: "gc") => {
		sent += 1;
		const receivedAt = new Date(now - 1_000_000 + sent * 1000);
		const payload = somePayload({ email: "", phoneNumber: "", postCode: "", ...details });
		const onInsert = (transaction: Database, lead: Parameters<typeof assignToSameColleague>[1]) =>
			assignToSameColleague(transaction, lead, receivedAt.getTime());
		const lead = someLead({ payload, receivedAt, onInsert, ...(form && { form }) });
		return insertLead(db, lead);
	};
}

/** Opens a database for tests of merging, with a function that stores an enquiry. */
export async function openForMerging(databases: TestDatabases, now: number) {
	const db = await openTestDatabase(databases);
	/** Lets leads have been received at the same time, so that they are due together if they are as urgent. */
	const setReceived = (time: number, ...ids: readonly string[]) =>
		db.updateTable("leads").set({ received_at: time }).where("id", "in", ids).execute();
	return { db, enquire: createEnquirer(db, now), setReceived };
}

/** Reads a lead as the desk shows it. */
export async function readView(db: Database, id: string) {
	const view = await readLeadView(db, id);
	if (!view) throw new Error(`${id} is gone`);
	return view;
}

/** Lists the other leads that the desk shows of a lead's customer. */
export const listOthers = async (db: Database, id: string) => (await readView(db, id)).customer.leads;
