import type { ExpressionBuilder, SelectQueryBuilder } from "kysely";
import { type Lead, type LeadFilter, leadState } from "./store.ts";
import type { Database, DeliveryRow, LeadRow, Tables } from "./tables.ts";

const pageSize = 500;

/** The last lead read; the next page starts after it. */
export type Position = Pick<LeadRow, "id" | "received_at">;

/** The columns of a lead that the office sees. */
export type Row = Position & Pick<LeadRow, "form" | "payload" | "reference"> & Pick<DeliveryRow, "state">;

export const shownColumns = [
	"leads.id",
	"leads.form",
	"leads.received_at",
	"leads.payload",
	"leads.reference",
	"deliveries.state",
] as const;

/** Returns the time and id columns of the table whose index the filter needs: both tables have them. */
export const timeAndId = ({ state }: LeadFilter) =>
	state ? (["deliveries.received_at", "deliveries.lead_id"] as const) : (["leads.received_at", "leads.id"] as const);

/** Builds the SQL condition for every part of the filter except the search words, for leads after the position. */
export const passes =
	(filter: LeadFilter, after?: Position) => (eb: ExpressionBuilder<Tables, "leads" | "deliveries">) => {
		const { state, form, since, until, withoutSpam, list, place, takenBy } = filter;
		const [time, id] = timeAndId(filter);
		return eb.and([
			...(state ? [eb("deliveries.state", "=", state)] : []),
			...(withoutSpam ? [eb("deliveries.state", "!=", "spam")] : []),
			...(form ? [eb(state ? "deliveries.form" : "leads.form", "=", form)] : []),
			...(since ? [eb(time, ">=", since.getTime())] : []),
			...(until ? [eb(time, "<", until.getTime())] : []),
			...(list === "any" ? [eb("leads.removed_at", "is", null)] : list ? [eb("leads.list", "=", list)] : []),
			...(place ? [eb("leads.place", "=", place)] : []),
			...(takenBy === undefined ? [] : [eb("leads.taken_by", "=", takenBy)]),
			...(after ? [eb(eb.refTuple(time, id), "<", eb.tuple(after.received_at, after.id))] : []),
		]);
	};

/** Selects the leads that match the filter, after the position. Ignores the filter's search words. */
export const filtered = (db: Database, filter: LeadFilter, after?: Position) =>
	(filter.state
		? db.selectFrom("deliveries").crossJoin("leads")
		: // SQLite reads a cross join in its order: the table with the index that the filter needs comes first
			db.selectFrom("leads").crossJoin("deliveries")
	)
		.whereRef("deliveries.lead_id", "=", "leads.id")
		.where("deliveries.channel", "=", "webhook")
		.where(passes(filter, after));

/** Selects like `filtered`, but leaves out deliveries where the filter does not need their states. */
export const filteredLeads = (
	db: Database,
	filter: LeadFilter,
	after?: Position,
): SelectQueryBuilder<Tables, "leads" | "deliveries", object> =>
	filter.state || filter.withoutSpam
		? filtered(db, filter, after)
		: db.selectFrom("leads").where(passes(filter, after));

/** Yields leads newest first, in pages. Each page starts where the last one ended, so nothing is sorted. */
export async function* browse(db: Database, filter: LeadFilter): AsyncGenerator<Lead> {
	const [time, id] = timeAndId(filter);
	let last = startOf(filter);
	for (;;) {
		const query = filtered(db, filter, last).select(shownColumns).orderBy(time, "desc").orderBy(id, "desc");
		const page: readonly Row[] = await query.limit(pageSize).execute();
		for (const row of page) yield leadOf(row);
		last = page.at(-1);
		if (page.length < pageSize) return;
	}
}

/** Returns the lead to start after; undefined to start with the newest. */
export const startOf = ({ after }: LeadFilter): Position | undefined =>
	after && { received_at: after.receivedAt, id: after.id };

/** Counts the leads that match the filter. Ignores its search words. */
export async function count(db: Database, filter: LeadFilter): Promise<number> {
	const { leads } = await filtered(db, filter)
		.select(({ fn }) => fn.countAll<number>().as("leads"))
		.executeTakeFirstOrThrow();
	return leads;
}

export const leadOf = (row: Row): Lead => ({
	id: row.id,
	form: row.form,
	reference: row.reference,
	state: leadState(row.state),
	receivedAt: new Date(row.received_at),
	payload: JSON.parse(row.payload),
});
