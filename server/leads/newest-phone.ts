import { normalizeEmail } from "../../forms/clean-text.ts";
import { summarize } from "../../forms/summary.ts";
import { listIds } from "../database/batch.ts";
import type { Database } from "../database/schema.ts";
import { type Lead, readLeads } from "./lead.ts";
import { listMergedIds } from "./merging.ts";

/**
 * Finds, for each lead that others were merged into, the enquiry of its thread with the phone number that the customer
 * gave last. An enquiry with another address counts only where the lead at the head has no number: it may be somebody
 * else's. The head's own is also the address that the office has corrected.
 */
export async function findNewestPhones(
	db: Database,
	leads: readonly Pick<Lead, "id" | "reference">[],
): Promise<ReadonlyMap<string, Lead>> {
	const heads = await listMergedIds(db, leads);
	const merged = [...heads].filter(([id, head]) => id !== head);
	// Each thread from its head on
	const read = await readLeads(db, [...new Set(merged.flatMap(([id, head]) => [head, id]))]);
	const times = await readPhoneTimes(db, read);
	const findTime = ({ id }: Lead) => times.get(id) ?? 0;
	const findNewest = (head: Lead, thread: readonly Lead[]): Lead => {
		const submitted = summarize(head.form, head.submitted ?? head.payload).email;
		const addresses = [head.email, submitted].map(normalizeEmail).filter((address) => address !== "");
		const isTheirs = (lead: Lead) =>
			lead === head || head.phone === "" || addresses.includes(normalizeEmail(lead.email));
		const withPhone = thread.filter((lead) => lead.phone !== "" && isTheirs(lead));
		return withPhone.toSorted((one, other) => findTime(other) - findTime(one))[0] ?? head;
	};
	const threads = Map.groupBy(read, ({ id }) => heads.get(id) ?? id);
	return new Map(
		[...threads].flatMap(([id, thread]) => thread.slice(0, 1).map((head) => [id, findNewest(head, thread)])),
	);
}

/** Reads when the phone numbers of these leads were given or last corrected. */
export async function readPhoneTimes(db: Database, leads: readonly Dated[]): Promise<ReadonlyMap<string, number>> {
	if (leads.length === 0) return new Map();
	const corrections = await db
		.selectFrom("events")
		.select(({ fn }) => ["lead_id", fn.max("at").as("at")])
		.where("lead_id", "in", listIds(leads))
		.where("what", "=", "changed")
		.where("undoes", "is", null)
		.where("undone_at", "is", null)
		.where("detail", "like", '%"to":{%"phone":%')
		.groupBy("lead_id")
		.execute();
	const received = leads.map(({ id, receivedAt }) => [id, Number(receivedAt)] as const);
	return new Map([...received, ...corrections.map(({ lead_id, at }) => [lead_id ?? "", at] as const)]);
}

type Dated = Pick<Lead, "id"> & { readonly receivedAt: number | Date };
