import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { isPostgres } from "../database/dialect.ts";
import type { Database, LeadRow, Tables } from "../database/schema.ts";
import type { Lead } from "../leads/lead.ts";
import {
	buildFilter,
	countFiltered,
	type LeadFilter,
	readFiltered,
	requestedDeliveryState,
	selectFiltered,
	shownColumns,
	toLead,
} from "../leads/read.ts";
import { isPrefixedReference, parseReference } from "../leads/reference.ts";
import { parseQuery, type Term } from "./tokens.ts";

/** Leads that the command line reads at a time. */
const pageSize = 500;

type Hit = Pick<LeadRow, "id" | "number" | "list">;
const hitColumns = ["leads.id", "leads.number", "leads.list"] as const;

/** Results of a search, newest first, and where the next page starts; undefined on the last one. */
interface Hits {
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
	const reference = parseReference(find);
	const exact =
		reference === undefined || after !== undefined ? undefined : await findByReference(db, filter, reference);
	if (isPrefixedReference(find)) return { hits: exact ? [exact] : [], next: undefined };
	const state = requestedDeliveryState(filter);
	const matches = await selectMatches(db, parseQuery(find))
		.where(buildFilter(filter))
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
	const otherMatches = matches.filter(({ id }) => id !== exact?.id);
	return {
		hits: exact ? [exact, ...otherMatches] : otherMatches,
		next: matches.length < limit ? undefined : matches.at(-1)?.number,
	};
}

const findByReference = (db: Database, filter: LeadFilter, reference: string): Promise<Hit | undefined> =>
	selectFiltered(db, filter).where("leads.reference", "=", reference).select(hitColumns).executeTakeFirst();

async function* searchLeads(db: Database, filter: LeadFilter): AsyncGenerator<Lead> {
	let after: number | undefined;
	do {
		const { hits, next } = await findLeads(db, filter, pageSize, after);
		yield* await readLeads(
			db,
			hits.map(({ id }) => id),
		);
		after = next;
	} while (after !== undefined);
}

async function readLeads(db: Database, ids: readonly string[]): Promise<readonly Lead[]> {
	if (ids.length === 0) return [];
	const rows = await selectFiltered(db, {}).where("leads.id", "in", ids).select(shownColumns).execute();
	const leads = new Map(rows.map((row) => [row.id, toLead(row)]));
	return ids.flatMap((id) => leads.get(id) ?? []);
}

/** Selects leads with all the words through the engine's index of words, for reading in the order of their numbers. */
function selectMatches(db: Database, terms: readonly Term[]): SelectQueryBuilder<Tables, "leads", object> {
	if (isPostgres(db)) {
		const query = terms.map(({ text, isWhole }) => `'${text}'${isWhole ? "" : ":*"}`).join(" & ");
		return db.selectFrom("leads").where(sql<SqlBool>`search @@ cast(${query} as tsquery)`);
	}
	const query = terms.map(({ text, isWhole }) => `"${text}"${isWhole ? "" : "*"}`).join(" AND ");
	return (
		db
			.selectFrom("lead_search")
			// A cross join keeps SQLite reading from the index of words first
			.crossJoin("leads")
			.where(sql<SqlBool>`lead_search match ${query}`)
			.whereRef("leads.number", "=", "lead_search.rowid")
	);
}

/** Yields leads newest first, in pages, so memory does not grow with their number. */
export const listLeads = (db: Database, filter: LeadFilter): AsyncGenerator<Lead> =>
	filter.find === undefined ? readFiltered(db, filter) : searchLeads(db, filter);

/** Counts the leads that `listLeads` yields. */
export async function countLeads(db: Database, filter: LeadFilter): Promise<number> {
	if (filter.find === undefined) return countFiltered(db, filter);
	let total = 0;
	for await (const _ of searchLeads(db, filter)) total += 1;
	return total;
}
