import { type SqlBool, sql } from "kysely";
import { filteredLeads, type Position, passes, timeAndId } from "./browse.ts";
import { lastNumberAt } from "./index-leads.ts";
import { windowEnd } from "./search-window.ts";
import type { LeadFilter } from "./store.ts";
import type { Database, LeadRow } from "./tables.ts";
import type { Term } from "./words.ts";

/** The condition that a column has all these words. They are letters and digits, which are no wildcards of `like`. */
export const hasWords = (column: `${string}.words`, terms: readonly Term[]) =>
	sql<SqlBool>`${sql.join(
		terms.map(({ text, isWhole }) => sql`${sql.ref(column)} like ${isWhole ? `% ${text} %` : `% ${text}%`}`),
		sql` and `,
	)}`;

/** What is found of a lead. */
export type Hit = Position & Pick<LeadRow, "list">;

export const hitColumns = ["leads.id", "leads.received_at", "leads.list"] as const;

/** A term, and the share of the newest leads that have it. */
export interface CountedTerm extends Term {
	readonly share: number;
}

/** A query of the index of words. */
export interface IndexQuestion {
	readonly filter: LeadFilter;
	/** A lead must have all of them; the rarest first. */
	readonly terms: readonly CountedTerm[];
	readonly after: Position;
	/** Leads from one hit to the next, as far as the newest ones tell; infinite where none of them is one. */
	readonly spread: number;
	readonly limit: number;
}

/** Some leads, newest first, and where to go on; without it there are no more. */
export interface IndexAnswer {
	readonly hits: readonly Hit[];
	readonly end: Position | undefined;
}

export type ReadIndex = (db: Database, question: IndexQuestion) => Promise<IndexAnswer>;

/** An index takes about a microsecond for each lead that has a word, a fifth of what it takes to read one. */
const maxShare = 1 / 60;

/** The rarest term, and the others whose lists are worth their while. */
const rareAmong = (terms: readonly CountedTerm[]): readonly Term[] =>
	terms.filter(({ share }, at) => at === 0 || share < maxShare);

/** More than come in within a millisecond, nearly always. */
const lastMillisecond = 5;

/**
 * Asks FTS5, which lists leads by their numbers, and these grow with the time of receipt: it need not list more than are
 * asked for. Leads of one millisecond may come in any order, so the last millisecond of a page is left to the next page.
 */
export const readSqliteIndex: ReadIndex = async (db, question) => {
	const { filter, terms, after } = question;
	const limit = question.limit + lastMillisecond;
	const query = rareAmong(terms)
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

/** PostgreSQL looks so much further back for a page of hits than their spread says, before it looks at all leads, ... */
const allowance = 2;
/** ... unless that is so many leads that counting them off takes longer than it saves. */
const maxSpan = 100_000;

/**
 * Asks PostgreSQL's index, which lists leads in no order: first those among which a page of hits is expected, so
 * that a word which many leads have is not looked up in all of them. Words are taken as they are, without a dictionary.
 */
export const readPostgresIndex: ReadIndex = async (db, { filter, terms, after, spread, limit }) => {
	const [time, id] = timeAndId(filter);
	const query = rareAmong(terms)
		.map(({ text, isWhole }) => `'${text}'${isWhole ? "" : ":*"}`)
		.join(" & ");
	const found = filteredLeads(db, filter, after)
		.select(hitColumns)
		.where(sql<SqlBool>`array_to_tsvector(string_to_array(trim(words), ' ')) @@ cast(${query} as tsquery)`)
		.where(hasWords("leads.words", terms))
		// Not to be read in this order from another index: that would go through all leads
		.orderBy(sql`+${sql.ref(time)}`, "desc")
		.orderBy(id, "desc")
		.limit(limit);
	const span = Math.ceil(allowance * limit * spread);
	const end = span < maxSpan ? await windowEnd(db, filter, span, after) : undefined;
	if (end) {
		const recent = await found.where(time, ">=", end.received_at).execute();
		if (recent.length === limit) return { hits: recent, end: recent.at(-1) };
	}
	const hits = await found.execute();
	return { hits, end: hits.length < limit ? undefined : hits.at(-1) };
};
