import type { Lead, LeadFilter } from "./store.ts";
import type { Database, DeliveryRow, LeadRow } from "./tables.ts";

const pageSize = 500;

/** Time and id of a lead stand in both tables: the one with the index that the filter needs. */
const timeAndId = ({ state }: LeadFilter) =>
	state ? (["deliveries.received_at", "deliveries.lead_id"] as const) : (["leads.received_at", "leads.id"] as const);

/** The leads that the filter lets through. */
function filtered(db: Database, filter: LeadFilter) {
	const { state, form, since, withoutSpam } = filter;
	const [time] = timeAndId(filter);
	let query = db.selectFrom("deliveries").innerJoin("leads", "leads.id", "deliveries.lead_id");
	if (state) query = query.where("deliveries.state", "=", state);
	if (withoutSpam) query = query.where("deliveries.state", "!=", "spam");
	if (form) query = query.where(state ? "deliveries.form" : "leads.form", "=", form);
	if (since) query = query.where(time, ">=", since.getTime());
	return query;
}

/** Newest first, read in pages, each starting where the last one ended: nothing is sorted, however many there are. */
export async function* browse(db: Database, filter: LeadFilter): AsyncGenerator<Lead> {
	const [time, id] = timeAndId(filter);
	let query = filtered(db, filter)
		.select(["leads.id", "leads.form", "leads.received_at", "leads.payload", "deliveries.state"])
		.orderBy(time, "desc")
		.orderBy(id, "desc")
		.limit(pageSize);
	for (;;) {
		const page = await query.execute();
		for (const row of page) yield leadOf(row);
		const last = page.at(-1);
		if (!last || page.length < pageSize) return;
		query = query.where(({ eb, refTuple, tuple }) => eb(refTuple(time, id), "<", tuple(last.received_at, last.id)));
	}
}

/** How many leads the filter lets through. */
export async function count(db: Database, filter: LeadFilter): Promise<number> {
	const { leads } = await filtered(db, filter)
		.select(({ fn }) => fn.countAll<number>().as("leads"))
		.executeTakeFirstOrThrow();
	return leads;
}

/** The row as the office sees it. */
export const leadOf = (
	row: Pick<LeadRow, "id" | "form" | "received_at" | "payload"> & Pick<DeliveryRow, "state">,
): Lead => ({
	id: row.id,
	form: row.form,
	state: row.state,
	receivedAt: new Date(row.received_at),
	payload: JSON.parse(row.payload),
});
