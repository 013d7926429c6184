import { type SqlBool, sql } from "kysely";
import { filteredLeads, type Position, passes, timeAndId } from "./browse.ts";
import { lastNumberAt } from "./index-leads.ts";
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
	readonly limit: number;
}

/** Some leads, newest first, and where to go on; without it there are no more. */
export interface IndexAnswer {
	readonly hits: readonly Hit[];
	readonly end: Position | undefined;
}

export type ReadIndex = (db: Database, question: IndexQuestion) => Promise<IndexAnswer>;

/** The rarest term, and the others whose lists are worth their while. */
const rareAmong = (terms: readonly CountedTerm[], maxShare: number): readonly Term[] =>
	terms.filter(({ share }, at) => at === 0 || share < maxShare);

/** FTS5 takes a microsecond for each lead that has a word, about a fifth of what it takes to read one. */
const sqliteShare = 1 / 60;

/** More than come in within a millisecond, nearly always. */
const lastMillisecond = 5;

/**
 * Asks FTS5, which lists leads by their numbers, and these grow with the time of receipt: it need not list more than are
 * asked for. Leads of one millisecond may come in any order, so the last millisecond of a page is left to the next page.
 */
export const readSqliteIndex: ReadIndex = async (db, question) => {
	const { filter, terms, after } = question;
	const limit = question.limit + lastMillisecond;
	const query = rareAmong(terms, sqliteShare)
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

/** PostgreSQL reads all leads that are on the lists, so it is given more of them. */
const postgresShare = 1 / 10;
/** How far back PostgreSQL looks before it looks at all leads, in milliseconds. */
const recently = 30 * 86_400_000;

/**
 * Asks PostgreSQL's index, which lists leads in no order: those of the last month first, so that a word which many leads
 * have is not looked up in all of them. Words are taken as they are, without a dictionary.
 */
export const readPostgresIndex: ReadIndex = async (db, { filter, terms, after, limit }) => {
	const [time, id] = timeAndId(filter);
	const query = rareAmong(terms, postgresShare)
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
	const recent = await found.where(time, ">=", after.received_at - recently).execute();
	if (recent.length === limit) return { hits: recent, end: recent.at(-1) };
	const hits = await found.execute();
	return { hits, end: hits.length < limit ? undefined : hits.at(-1) };
};
