import { type SqlBool, sql } from "kysely";
import { filtered, type Position, passes, type Row, shownColumns, timeAndId } from "./browse.ts";
import { lastNumberAt } from "./index-leads.ts";
import type { LeadFilter } from "./store.ts";
import type { Database } from "./tables.ts";
import type { Term } from "./words.ts";

/** The condition that a column has all these words. They are letters and digits, which are no wildcards of `like`. */
export const hasWords = (column: `${string}.words`, terms: readonly Term[]) =>
	sql<SqlBool>`${sql.join(
		terms.map(({ text, isWhole }) => sql`${sql.ref(column)} like ${isWhole ? `% ${text} %` : `% ${text}%`}`),
		sql` and `,
	)}`;

/** A query of the index of words. */
export interface IndexQuestion {
	readonly filter: LeadFilter;
	/** A lead must have all of them. */
	readonly terms: readonly Term[];
	/** The terms to look up in the index. */
	readonly rare: readonly Term[];
	readonly after: Position;
	readonly limit: number;
}

/** Some leads, newest first, and where to go on; without it there are no more. */
export interface IndexAnswer {
	readonly rows: readonly Row[];
	readonly end: Position | undefined;
}

export type ReadIndex = (db: Database, question: IndexQuestion) => Promise<IndexAnswer>;

/**
 * Asks FTS5, which lists leads by their numbers, and these grow with the time of receipt: it need not list more than are
 * asked for. Leads of one millisecond may come in any order, so the last millisecond of a page is left to the next page.
 */
export const readSqliteIndex: ReadIndex = async (db, question) => {
	const { filter, terms, rare, after, limit } = question;
	const query = rare.map(({ text, isWhole }) => `"${text}"${isWhole ? "" : "*"}`).join(" AND ");
	const found = await db
		.selectFrom("lead_search")
		.crossJoin("leads")
		.crossJoin("deliveries")
		.select(shownColumns)
		.where(sql<SqlBool>`lead_search match ${query}`)
		.where("lead_search.rowid", "<=", lastNumberAt(after.received_at))
		.whereRef("leads.number", "=", "lead_search.rowid")
		.whereRef("deliveries.lead_id", "=", "leads.id")
		.where(passes(filter, after))
		.where(hasWords("leads.words", terms))
		.orderBy("lead_search.rowid", "desc")
		.limit(limit)
		.execute();
	const isLast = found.length < limit;
	const oldest = found.at(-1)?.received_at;
	const rows = found
		.filter(({ received_at }) => isLast || received_at !== oldest)
		.toSorted((a, b) => b.received_at - a.received_at || (a.id < b.id ? 1 : -1));
	if (rows.length === 0 && !isLast) return readSqliteIndex(db, { ...question, limit: 4 * limit });
	return { rows, end: isLast ? undefined : rows.at(-1) };
};

const day = 86_400_000;
/** How far back PostgreSQL looks before it looks at all leads. */
const recentSpans = [7 * day, 90 * day];

/**
 * Asks PostgreSQL's index, which lists leads in no order: those of the last days first, so that a word which many leads
 * have is not looked up in all of them. Words are taken as they are, without a dictionary.
 */
export const readPostgresIndex: ReadIndex = async (db, { filter, terms, rare, after, limit }) => {
	const [time, id] = timeAndId(filter);
	const query = rare.map(({ text, isWhole }) => `'${text}'${isWhole ? "" : ":*"}`).join(" & ");
	const found = filtered(db, filter, after)
		.select(shownColumns)
		.where(sql<SqlBool>`array_to_tsvector(string_to_array(trim(words), ' ')) @@ cast(${query} as tsquery)`)
		.where(hasWords("leads.words", terms))
		// Not to be read in this order from another index: that would go through all leads
		.orderBy(sql`+${sql.ref(time)}`, "desc")
		.orderBy(id, "desc")
		.limit(limit);
	for (const span of recentSpans) {
		const rows = await found.where(time, ">=", after.received_at - span).execute();
		if (rows.length === limit) return { rows, end: rows.at(-1) };
	}
	const rows = await found.execute();
	return { rows, end: rows.length < limit ? undefined : rows.at(-1) };
};
