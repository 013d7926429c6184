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

/** A term, and the share of the newest leads that have it; where none of them does, as if one did. */
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

type ReadIndex = (db: Database, question: IndexQuestion) => Promise<IndexAnswer>;

/** An engine's index of words. */
export interface WordIndex {
	readonly read: ReadIndex;
	/** Only worth asking for a term in a smaller share of the leads than this: it lists every lead that has the term. */
	readonly maxShare: number;
}

/** FTS5 takes about a microsecond for each lead that has a word, a fifth of what it takes to read one. */
const maxJoinedShare = 1 / 60;
/** More than come in within a millisecond, nearly always. */
const lastMillisecond = 5;

/**
 * Asks FTS5, which lists leads by their numbers, and these grow with the time of receipt: it need not list more than are
 * asked for. Leads of one millisecond may come in any order, so the last millisecond of a page is left to the next page.
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

/** PostgreSQL is quicker without a term's list where that is so many times longer than the rarest one's. */
const maxJoinedRatio = 8;
/** In milliseconds, thirty days: PostgreSQL's index has each word once for each of them. */
const month = 2_592_000_000;
const monthOf = (time: number): number => Math.floor(time / month);

const monthText = sql`cast(leads.received_at / ${sql.lit(month)} as text)`;
/**
 * A lead's words with the number of their month before each: the expression of that index, without which PostgreSQL would
 * go through all leads.
 */
const monthlyWords = sql`array_to_tsvector(string_to_array(
	${monthText} || '/' || replace(trim(leads.words), ' ', ' ' || ${monthText} || '/'), ' '
))`;

/**
 * Asks PostgreSQL's index, which lists leads in no order: first one month, then more of them at a time, so that a word which
 * many leads have is not looked up in all of them. Words are taken as they are, without a dictionary.
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
			// Not to be read in this order from another index: that would go through all leads
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
/** Asked a month at a time, so that a commoner word is still quick. */
export const postgresIndex: WordIndex = { read: readPostgresIndex, maxShare: 1 / 8 };
