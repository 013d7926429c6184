import { sql } from "kysely";
import { deliveryStateOf, filtered, leadOf, passes, shownColumns } from "./browse.ts";
import { isPostgres, leadsWithWords } from "./dialect.ts";
import { isMarkedReference, readReference } from "./reference.ts";
import type { Lead, LeadFilter } from "./store.ts";
import type { Database, LeadRow } from "./tables.ts";
import { termsOf } from "./words.ts";

/** Leads that the command line reads at a time. */
const pageSize = 500;

export type Hit = Pick<LeadRow, "id" | "number" | "list">;
const hitColumns = ["leads.id", "leads.number", "leads.list"] as const;

/** Results of a search, newest first, and where the next page starts; undefined on the last one. */
export interface Hits {
	readonly hits: readonly Hit[];
	readonly next: number | undefined;
}

/**
 * Finds leads that match the filter and its search text: a reference, or words that they must all have. The lead with
 * the reference comes first.
 *
 * @param after `next` of the previous page
 */
export async function findLeads(db: Database, filter: LeadFilter, limit: number, after?: number): Promise<Hits> {
	const { find = "" } = filter;
	const reference = readReference(find);
	const named = reference === undefined || after !== undefined ? undefined : await leadNamed(db, filter, reference);
	if (isMarkedReference(find)) return { hits: named ? [named] : [], next: undefined };
	const state = deliveryStateOf(filter);
	const found = await leadsWithWords(db, termsOf(find))
		.where(passes(filter))
		.$if(state !== undefined, (query) =>
			query.where(({ exists, selectFrom }) =>
				exists(
					selectFrom("deliveries")
						.select("lead_id")
						.whereRef("deliveries.lead_id", "=", "leads.id")
						.where("deliveries.channel", "=", "webhook")
						.where("deliveries.state", "=", state ?? "failed"),
				),
			),
		)
		.$if(after !== undefined, (query) => query.where("leads.number", "<", after ?? 0))
		.select(hitColumns)
		.orderBy(isPostgres(db) ? "leads.number" : sql`lead_search.rowid`, "desc")
		.limit(limit)
		.execute();
	const others = found.filter(({ id }) => id !== named?.id);
	return { hits: named ? [named, ...others] : others, next: found.length < limit ? undefined : found.at(-1)?.number };
}

const leadNamed = (db: Database, filter: LeadFilter, reference: string): Promise<Hit | undefined> =>
	filtered(db, filter).where("leads.reference", "=", reference).select(hitColumns).executeTakeFirst();

/** Yields all results of a search. */
export async function* search(db: Database, filter: LeadFilter): AsyncGenerator<Lead> {
	let after: number | undefined;
	do {
		const { hits, next } = await findLeads(db, filter, pageSize, after);
		yield* await leadsOf(
			db,
			hits.map(({ id }) => id),
		);
		after = next;
	} while (after !== undefined);
}

async function leadsOf(db: Database, ids: readonly string[]): Promise<readonly Lead[]> {
	if (ids.length === 0) return [];
	const rows = await filtered(db, {}).where("leads.id", "in", ids).select(shownColumns).execute();
	const leads = new Map(rows.map((row) => [row.id, leadOf(row)]));
	return ids.flatMap((id) => leads.get(id) ?? []);
}
