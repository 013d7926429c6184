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
export async function findNewestPhones(db: Database, heads: readonly Lead[]): Promise<ReadonlyMap<string, Lead>> {
	const threads = await listMergedIds(db, heads);
	const ids = [...threads.keys()].filter((id) => threads.get(id) !== id);
	const merged = Map.groupBy(await readLeads(db, ids), ({ id }) => threads.get(id));
	const leading = heads.filter(({ id }) => merged.has(id));
	const times = await readPhoneTimes(db, [...leading, ...[...merged.values()].flat()]);
	const findTime = ({ id }: Lead) => times.get(id) ?? 0;
	return new Map(
		leading.map((head) => {
			const submitted = summarize(head.form, head.submitted ?? head.payload).email;
			const addresses = [head.email, submitted].map(normalizeEmail).filter((address) => address !== "");
			const isTheirs = ({ email }: Lead) => head.phone === "" || addresses.includes(normalizeEmail(email));
			const withPhone = [head, ...(merged.get(head.id) ?? []).filter(isTheirs)].filter(({ phone }) => phone !== "");
			const [newest = head] = withPhone.toSorted((one, other) => findTime(other) - findTime(one));
			return [head.id, newest];
		}),
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
