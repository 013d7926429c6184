import { sql } from "kysely";
import { filtered, leadOf, type Position, passes, type Row, shownColumns, startOf, timeAndId } from "./browse.ts";
import type { OpenedDatabase } from "./database.ts";
import { indexAll } from "./index-leads.ts";
import { isMarkedReference, readReference } from "./reference.ts";
import { hasWords } from "./search-index.ts";
import type { Lead, LeadFilter } from "./store.ts";
import type { Database } from "./tables.ts";
import { type Term, termsOf } from "./words.ts";

/** Leads that are scanned at a time, newest first: few at first, for a quick first page. */
const windowSizes = { first: 1000, next: 5000 } as const;
/** Where a smaller share of a window matches, asking the index of words is faster than scanning on. */
const littleFound = 1 / 100;
/** A word in a larger share of a window is left to scanning: the index would list too many leads. */
const muchFound = 1 / 30;
/** How many leads are fetched at a time: about as many as a person looks at, then more. */
const pageSizes = { first: 100, next: 500 } as const;

/**
 * The leads that pass the filter and have all the words, newest first.
 *
 * Common words are found by scanning from the newest lead on. Where that finds little, the index of words takes over: it
 * lists every lead with a word, and few leads have a rare one. So both stay fast however many leads there are.
 */
async function* searchWords(database: OpenedDatabase, filter: LeadFilter): AsyncGenerator<Row> {
	const { db } = database;
	const terms = termsOf(filter.find ?? "");
	let after = startOf(filter);
	for (let size: number = windowSizes.first; ; size = windowSizes.next) {
		const page = await readWindow(db, filter, terms, size, after);
		yield* page;
		const end = page.length === pageSizes.next ? page.at(-1) : await windowEnd(db, filter, size, after);
		if (!end) return;
		if (page.length < size * littleFound) {
			const rare = await rareTerms(db, filter, terms, size, after);
			return yield* listed(database, filter, terms, rare, end);
		}
		after = end;
	}
}

/**
 * The leads that pass the filter and match what was typed: a reference, or words, all of which they must have. Newest
 * first, but the lead of that reference before all others.
 */
export async function* search(database: OpenedDatabase, filter: LeadFilter): AsyncGenerator<Lead> {
	await indexAll(database);
	for await (const row of searchRows(database, filter)) yield leadOf(row);
}

/** The same as the tables have it, of the leads that are indexed: all but those of the last second or so. */
export async function* searchRows(database: OpenedDatabase, filter: LeadFilter): AsyncGenerator<Row> {
	const { find = "", after } = filter;
	const called = await leadCalled(database.db, filter, readReference(find));
	if (called && !after) yield called;
	if (isMarkedReference(find)) return;
	for await (const row of searchWords(database, filter)) if (row.id !== called?.id) yield row;
}

async function leadCalled(db: Database, filter: LeadFilter, reference: string | undefined): Promise<Row | undefined> {
	if (reference === undefined) return undefined;
	return db
		.selectFrom("leads")
		.crossJoin("deliveries")
		.whereRef("deliveries.lead_id", "=", "leads.id")
		.where("leads.reference", "=", reference)
		.where(passes(filter))
		.select(shownColumns)
		.executeTakeFirst();
}

/** The next window of leads, whatever their words. */
function window(db: Database, filter: LeadFilter, size: number, after: Position | undefined) {
	const [time, id] = timeAndId(filter);
	return filtered(db, filter, after).orderBy(time, "desc").orderBy(id, "desc").limit(size);
}

/** What is found among them: a page of it at most. */
async function readWindow(
	db: Database,
	filter: LeadFilter,
	terms: readonly Term[],
	size: number,
	after: Position | undefined,
): Promise<readonly Row[]> {
	return db
		.selectFrom(
			window(db, filter, size, after)
				.select([...shownColumns, "leads.words"])
				.as("newest"),
		)
		.select(["id", "form", "received_at", "payload", "reference", "list", "state"])
		.where(hasWords("newest.words", terms))
		.orderBy("received_at", "desc")
		.orderBy("id", "desc")
		.limit(pageSizes.next)
		.execute();
}

/** The last of them; undefined where there are fewer. */
const windowEnd = (db: Database, filter: LeadFilter, size: number, after: Position | undefined) =>
	window(db, filter, 1, after)
		.offset(size - 1)
		.select(["leads.received_at", "leads.id"])
		.executeTakeFirst();

/** Those of the words that few of them have; all words where each is common, but seldom meets the others. */
async function rareTerms(
	db: Database,
	filter: LeadFilter,
	terms: readonly Term[],
	size: number,
	after: Position | undefined,
): Promise<readonly Term[]> {
	const counts = await db
		.selectFrom(window(db, filter, size, after).select("leads.words").as("newest"))
		.select(
			terms.map((term, at) =>
				sql<number>`sum(case when ${hasWords("newest.words", [term])} then 1 else 0 end)`.as(String(at)),
			),
		)
		.executeTakeFirst();
	const rare = terms.filter((_, at) => (counts?.[at] ?? 0) < size * muchFound);
	return rare.length > 0 ? rare : terms;
}

async function* listed(
	{ db, readIndex }: OpenedDatabase,
	filter: LeadFilter,
	terms: readonly Term[],
	rare: readonly Term[],
	after: Position,
): AsyncGenerator<Row> {
	let end: Position | undefined = after;
	for (let limit: number = pageSizes.first; end; limit = pageSizes.next) {
		const page = await readIndex(db, { filter, terms, rare, after: end, limit });
		yield* page.rows;
		end = page.end;
	}
}
