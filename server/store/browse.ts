import type { ExpressionBuilder, SelectQueryBuilder } from "kysely";
import { type Lead, type LeadFilter, leadState } from "./store.ts";
import type { Database, DeliveryRow, LeadRow, Tables } from "./tables.ts";

const pageSize = 500;

/** Where reading has come to. */
export type Position = Pick<LeadRow, "id" | "received_at">;

/** What the office is shown of a lead, as the tables have it. */
export type Row = Position & Pick<LeadRow, "form" | "payload" | "reference"> & Pick<DeliveryRow, "state">;

export const shownColumns = [
	"leads.id",
	"leads.form",
	"leads.received_at",
	"leads.payload",
	"leads.reference",
	"deliveries.state",
] as const;

/** Time and id of a lead stand in both tables: the one with the index that the filter needs. */
export const timeAndId = ({ state }: LeadFilter) =>
	state ? (["deliveries.received_at", "deliveries.lead_id"] as const) : (["leads.received_at", "leads.id"] as const);

/** The condition that the filter lets a lead through, whatever its words, and that it comes after the position. */
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

/** The leads that the filter lets through after the position, whatever their words. */
export const filtered = (db: Database, filter: LeadFilter, after?: Position) =>
	(filter.state
		? db.selectFrom("deliveries").crossJoin("leads")
		: // SQLite reads in the order of a cross join: from the table with the index that the filter needs
			db.selectFrom("leads").crossJoin("deliveries")
	)
		.whereRef("deliveries.lead_id", "=", "leads.id")
		.where("deliveries.channel", "=", "webhook")
		.where(passes(filter, after));

/** The same, without reading deliveries where the filter does not ask for their states. */
export const filteredLeads = (
	db: Database,
	filter: LeadFilter,
	after?: Position,
): SelectQueryBuilder<Tables, "leads" | "deliveries", object> =>
	filter.state || filter.withoutSpam
		? filtered(db, filter, after)
		: db.selectFrom("leads").where(passes(filter, after));

/** Newest first, read in pages, each starting where the last one ended: nothing is sorted, however many there are. */
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

/** Where reading begins: behind that lead, or with the newest. */
export const startOf = ({ after }: LeadFilter): Position | undefined =>
	after && { received_at: after.receivedAt, id: after.id };

/** How many leads the filter lets through, whatever their words. */
export async function count(db: Database, filter: LeadFilter): Promise<number> {
	const { leads } = await filtered(db, filter)
		.select(({ fn }) => fn.countAll<number>().as("leads"))
		.executeTakeFirstOrThrow();
	return leads;
}

/** The row as the office sees it. */
export const leadOf = (row: Row): Lead => ({
	id: row.id,
	form: row.form,
	reference: row.reference,
	state: leadState(row.state),
	receivedAt: new Date(row.received_at),
	payload: JSON.parse(row.payload),
});
