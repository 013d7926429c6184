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

type ReadIndex = (db: Database, question: IndexQuestion) => Promise<IndexAnswer>;

/** An engine's index of words. */
export interface WordIndex {
	readonly read: ReadIndex;
	/** One of the terms must be in no larger share of the leads: the index lists every lead that has it. */
	readonly maxShare: number;
}

/** FTS5 takes about a microsecond for each lead that has a word, a fifth of what it takes to read one. */
const maxSqliteShare = 1 / 60;
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
		.filter(({ share }, at) => at === 0 || share < maxSqliteShare)
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

/** PostgreSQL is quicker without a term's list where that is so many times the rarest one's. */
const maxPostgresRatio = 8;
/** In milliseconds, thirty days: PostgreSQL's index has each word once for each of them. */
const month = 2_592_000_000;
const monthOf = (time: number): number => Math.floor(time / month);

/** A lead's words as that index has them, with the number of their month before each. */
const monthlyWords = sql`array_to_tsvector(string_to_array(
	cast(leads.received_at / ${sql.lit(month)} as text) || '/'
		|| replace(trim(leads.words), ' ', ' ' || cast(leads.received_at / ${sql.lit(month)} as text) || '/'), ' '
))`;

/**
 * Asks PostgreSQL's index, which lists leads in no order: first one month, then more of them at a time, so that a word which
 * many leads have is not looked up in all of them. Words are taken as they are, without a dictionary.
 */
const readPostgresIndex: ReadIndex = async (db, { filter, terms, after, limit }) => {
	const [time, id] = timeAndId(filter);
	const oldest = await db
		.selectFrom("leads")
		.select(({ fn }) => fn.min("received_at").as("at"))
		.executeTakeFirst();
	const last = monthOf(Math.max(oldest?.at ?? after.received_at, filter.since?.getTime() ?? 0));
	const maxShare = maxPostgresRatio * (terms[0]?.share ?? 0);
	const rare = terms.filter(({ share }, at) => at === 0 || share < maxShare);
	const query = (at: number) => rare.map(({ text, isWhole }) => `'${at}/${text}'${isWhole ? "" : ":*"}`).join(" & ");
	const hits: Hit[] = [];
	for (let at = monthOf(after.received_at), count = 1; at >= last && hits.length < limit; at -= count, count *= 4) {
		const months = Array.from({ length: Math.min(count, at - last + 1) }, (_, back) => query(at - back));
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
	}
	return { hits, end: hits.length < limit ? undefined : hits.at(-1) };
};

export const sqliteIndex: WordIndex = { read: readSqliteIndex, maxShare: 1 / 20 };
/** It lists those of a month alone. */
export const postgresIndex: WordIndex = { read: readPostgresIndex, maxShare: 1 / 8 };
