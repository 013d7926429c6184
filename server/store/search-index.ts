import { type SqlBool, sql } from "kysely";
import { filteredLeads, type Position, passes, timeAndId } from "./browse.ts";
import { lastNumberAt } from "./index-leads.ts";
import type { LeadFilter } from "./store.ts";
import type { Database, LeadRow } from "./tables.ts";
import type { Term } from "./words.ts";

/** SQL condition that a column has all these words. Words are letters and digits, so none is a wildcard of `like`. */
export const hasWords = (column: `${string}.words`, terms: readonly Term[]) =>
	sql<SqlBool>`${sql.join(
		terms.map(({ text, isWhole }) => sql`${sql.ref(column)} like ${isWhole ? `% ${text} %` : `% ${text}%`}`),
		sql` and `,
	)}`;

/** Columns of a search result. */
export type Hit = Position & Pick<LeadRow, "list">;

export const hitColumns = ["leads.id", "leads.received_at", "leads.list"] as const;

/** A term with its share of the newest leads. If none of them has the term, the share is that of one lead. */
export interface CountedTerm extends Term {
	readonly share: number;
}

/** A query of the word index. */
export interface IndexQuestion {
	readonly filter: LeadFilter;
	/** Terms that a lead must all have, the rarest first. */
	readonly terms: readonly CountedTerm[];
	readonly after: Position;
	readonly limit: number;
}

/** One page of results, newest first. `end` is where the next page starts; undefined on the last page. */
export interface IndexAnswer {
	readonly hits: readonly Hit[];
	readonly end: Position | undefined;
}

type ReadIndex = (db: Database, question: IndexQuestion) => Promise<IndexAnswer>;

/** An engine's word index. */
export interface WordIndex {
	readonly read: ReadIndex;
	/** Largest share of leads for which the index is worth using: it lists every lead that has the term. */
	readonly maxShare: number;
}

/**
 * Largest share at which a further term is added to the query. FTS5 takes about a microsecond per lead that has a
 * word, a fifth of the time to read one.
 */
const maxJoinedShare = 1 / 60;
/** Extra rows per page: more leads than arrive within a millisecond, nearly always. */
const lastMillisecond = 5;

/**
 * Queries FTS5. It lists leads by number, and numbers grow with the time of receipt, so it lists no more than needed.
 * Leads of one millisecond may come in any order, so a page's last millisecond is left to the next page.
 */
const readSqliteIndex: ReadIndex = async (db, question) => {
	const { filter, terms, after } = question;
	const limit = question.limit + lastMillisecond;
	const query = terms
		.filter(({ share }, at) => at === 0 || share < maxJoinedShare)
		.map(({ text, isWhole }) => `"${text}"${isWhole ? "" : "*"}`)
		.join(" AND ");
	const found = await db
		.selectFrom("lead_search")
		.crossJoin("leads")
		.crossJoin("deliveries")
		.select(hitColumns)
		.where(sql<SqlBool>`lead_search match ${query}`)
		.where("lead_search.rowid", "<=", lastNumberAt(after.received_at))
		.whereRef("leads.number", "=", "lead_search.rowid")
		.whereRef("deliveries.lead_id", "=", "leads.id")
		.where("deliveries.channel", "=", "webhook")
		.where(passes(filter, after))
		.where(hasWords("leads.words", terms))
		.orderBy("lead_search.rowid", "desc")
		.limit(limit)
		.execute();
	const isLast = found.length < limit;
	const oldest = found.at(-1)?.received_at;
	const hits = found
		.filter(({ received_at }) => isLast || received_at !== oldest)
		.toSorted((a, b) => b.received_at - a.received_at || (a.id < b.id ? 1 : -1));
	if (hits.length === 0 && !isLast) return readSqliteIndex(db, { ...question, limit: 4 * limit });
	return { hits, end: isLast ? undefined : hits.at(-1) };
};

/**
 * Largest ratio to the rarest term's share at which PostgreSQL looks up a term in the index. Beyond it, leaving the
 * term out is quicker.
 */
const maxJoinedRatio = 8;
/** Thirty days in milliseconds. PostgreSQL's index has each word once per such month. */
const month = 2_592_000_000;
const monthOf = (time: number): number => Math.floor(time / month);

const monthText = sql`cast(leads.received_at / ${sql.lit(month)} as text)`;
/**
 * A lead's words, each prefixed with the number of its month. Must equal the index's expression; otherwise PostgreSQL
 * scans all leads.
 */
const monthlyWords = sql`array_to_tsvector(string_to_array(
	${monthText} || '/' || replace(trim(leads.words), ' ', ' ' || ${monthText} || '/'), ' '
))`;

/**
 * Queries PostgreSQL's index, which lists leads in no order. Reads one month first, then more at a time, so that a
 * common word is not looked up in all of them. No dictionary is used.
 */
const readPostgresIndex: ReadIndex = async (db, { filter, terms, after, limit }) => {
	const [time, id] = timeAndId(filter);
	const { oldest } = await db
		.selectFrom("leads")
		.select(({ fn }) => fn.min("received_at").as("oldest"))
		.executeTakeFirstOrThrow();
	const last = monthOf(Math.max(oldest, filter.since?.getTime() ?? 0));
	const maxShare = maxJoinedRatio * (terms[0]?.share ?? 0);
	const joined = terms.filter(({ share }) => share <= maxShare);
	const query = (at: number) => joined.map(({ text, isWhole }) => `'${at}/${text}'${isWhole ? "" : ":*"}`).join(" & ");
	const hits: Hit[] = [];
	let newest = monthOf(after.received_at);
	for (let count = 1; newest >= last && hits.length < limit; count *= 4) {
		const months = Array.from({ length: Math.min(count, newest - last + 1) }, (_, back) => query(newest - back));
		const found = await filteredLeads(db, filter, after)
			.select(hitColumns)
			.where(sql<SqlBool>`${monthlyWords} @@ any(cast(${months} as tsquery[]))`)
			.where(hasWords("leads.words", terms))
			// The `+` keeps PostgreSQL from reading another index in this order, which would scan all leads
			.orderBy(sql`+${sql.ref(time)}`, "desc")
			.orderBy(id, "desc")
			.limit(limit - hits.length)
			.execute();
		hits.push(...found);
		newest -= count;
	}
	return { hits, end: hits.length < limit ? undefined : hits.at(-1) };
};

export const sqliteIndex: WordIndex = { read: readSqliteIndex, maxShare: 1 / 20 };
/** PostgreSQL's index is read month by month, so commoner words are still quick. */
export const postgresIndex: WordIndex = { read: readPostgresIndex, maxShare: 1 / 8 };
