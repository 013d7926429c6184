import type { ExpressionBuilder } from "kysely";
import { type Lead, type LeadFilter, leadState } from "./store.ts";
import type { Database, DeliveryRow, LeadRow, Tables } from "./tables.ts";

const pageSize = 500;

/** The last lead read; the next page starts after it. */
export type Position = Pick<LeadRow, "id" | "received_at">;

/** The columns of a lead that the office sees. */
export type Row = Position & Pick<LeadRow, "form" | "payload" | "reference" | "is_spam"> & Pick<DeliveryRow, "state">;

export const shownColumns = [
	"leads.id",
	"leads.form",
	"leads.received_at",
	"leads.payload",
	"leads.reference",
	"leads.is_spam",
	"deliveries.state",
] as const;

/** Returns the state of the webhook's delivery that the filter asks for. Spam is a column of the lead itself. */
export const deliveryStateOf = ({ state }: LeadFilter) => (state === "spam" ? undefined : state);

/** Builds the SQL condition for every part of the filter except the search words and the delivery's state. */
export const passes =
	({ state, form, since, until, withoutSpam, list, place, takenBy }: LeadFilter) =>
	(eb: ExpressionBuilder<Tables, "leads">) =>
		eb.and([
			...(state === undefined ? [] : [eb("leads.is_spam", "=", state === "spam" ? 1 : 0)]),
			...(withoutSpam ? [eb("leads.is_spam", "=", 0)] : []),
			...(form ? [eb("leads.form", "=", form)] : []),
			...(since ? [eb("leads.received_at", ">=", since.getTime())] : []),
			...(until ? [eb("leads.received_at", "<", until.getTime())] : []),
			...(list === "any" ? [eb("leads.removed_at", "is", null)] : list ? [eb("leads.list", "=", list)] : []),
			...(place ? [eb("leads.place", "=", place)] : []),
			...(takenBy === undefined ? [] : [eb("leads.taken_by", "=", takenBy)]),
		]);

/** Selects the leads that match the filter. Ignores the filter's search words. */
export function filtered(db: Database, filter: LeadFilter) {
	const state = deliveryStateOf(filter);
	// SQLite reads a cross join in its order: the table with the index that the filter needs comes first
	return (state ? db.selectFrom("deliveries").crossJoin("leads") : db.selectFrom("leads").crossJoin("deliveries"))
		.whereRef("deliveries.lead_id", "=", "leads.id")
		.where("deliveries.channel", "=", "webhook")
		.where(passes(filter))
		.$if(state !== undefined, (query) => query.where("deliveries.state", "=", state ?? "failed"));
}

/** Yields leads newest first, in pages. Each page starts where the last one ended, so nothing is sorted. */
export async function* browse(db: Database, filter: LeadFilter): AsyncGenerator<Lead> {
	const [time, id] = deliveryStateOf(filter)
		? (["deliveries.received_at", "deliveries.lead_id"] as const)
		: (["leads.received_at", "leads.id"] as const);
	let last: Position | undefined;
	do {
		const after = last;
		const page: readonly Row[] = await filtered(db, filter)
			.$if(after !== undefined, (query) =>
				query.where(({ eb, refTuple, tuple }) =>
					eb(refTuple(time, id), "<", tuple(after?.received_at ?? 0, after?.id ?? "")),
				),
			)
			.select(shownColumns)
			.orderBy(time, "desc")
			.orderBy(id, "desc")
			.limit(pageSize)
			.execute();
		for (const row of page) yield leadOf(row);
		last = page.length < pageSize ? undefined : page.at(-1);
	} while (last);
}

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
	state: leadState(row.is_spam === 1, row.state),
	receivedAt: new Date(row.received_at),
	payload: JSON.parse(row.payload),
});
