import { sql } from "kysely";
import { filtered, filteredLeads, leadOf, type Position, shownColumns, startOf, timeAndId } from "./browse.ts";
import type { OpenedDatabase } from "./database.ts";
import { indexAll } from "./index-leads.ts";
import { isMarkedReference, readReference } from "./reference.ts";
import {
	type CountedTerm,
	type Hit,
	hasWords,
	hitColumns,
	type IndexAnswer,
	type IndexQuestion,
	type WordIndex,
} from "./search-index.ts";
import type { Lead, LeadFilter } from "./store.ts";
import type { Database } from "./tables.ts";
import { type Term, termsOf } from "./words.ts";

/** Leads scanned at a time, newest first: few at first for a quick first page, then more for fewer queries. */
const windowSizes = { first: 1000, growth: 5, largest: 20_000 } as const;
/** Expected number of scanned leads above which the word index is quicker. */
const maxExpected = 2500;
/**
 * Longest prefix that is not looked up in the index: one or two letters begin hundreds of words, so the index would
 * list too many leads even if few of the newest have one.
 */
const shortLength = 2;
/** Scanned leads after which the index is used anyway: common words may never occur together. */
const maxScanned = 50_000;
/** Results read at a time: about as many as a person looks at, then more. */
const pageSizes = { first: 100, next: 2000 } as const;

/**
 * Yields leads that match the filter and its search text: a reference, or words that they must all have. Newest
 * first, except that the lead with the reference comes first. Finds indexed leads only: all but those of the last
 * second or so.
 *
 * @param wanted results in the first page
 */
export async function* findLeads(
	database: OpenedDatabase,
	filter: LeadFilter,
	wanted: number = pageSizes.first,
): AsyncGenerator<Hit> {
	const { find = "", after } = filter;
	const called = await leadCalled(database.db, filter, readReference(find));
	if (called && !after) yield called;
	if (isMarkedReference(find)) return;
	for await (const hit of findWords(database, filter, wanted)) if (hit.id !== called?.id) yield hit;
}

/** Indexes all new leads, then yields all results as the office sees them. */
export async function* search(database: OpenedDatabase, filter: LeadFilter): AsyncGenerator<Lead> {
	await indexAll(database);
	let page: string[] = [];
	let size: number = pageSizes.first;
	for await (const { id } of findLeads(database, filter)) {
		page.push(id);
		if (page.length < size) continue;
		yield* await leadsOf(database.db, page);
		page = [];
		size = pageSizes.next;
	}
	yield* await leadsOf(database.db, page);
}

async function leadsOf(db: Database, ids: readonly string[]): Promise<readonly Lead[]> {
	if (ids.length === 0) return [];
	const rows = await filtered(db, {}).where("leads.id", "in", ids).select(shownColumns).execute();
	const leads = new Map(rows.map((row) => [row.id, leadOf(row)]));
	return ids.flatMap((id) => leads.get(id) ?? []);
}

/**
 * Finds common words by scanning from the newest lead on. If the first thousand leads have too few of a word, the
 * index takes over: it lists every lead with a word, and few leads have a rare one. Both stay fast however many leads
 * there are.
 */
async function* findWords(database: OpenedDatabase, filter: LeadFilter, wanted: number): AsyncGenerator<Hit> {
	const { db } = database;
	const { hits, terms, end } = await readNewest(db, filter, termsOf(filter.find ?? ""));
	yield* hits;
	const share = terms.reduce((product, term) => product * term.share, 1);
	let found = hits.length;
	let scanned: number = windowSizes.first;
	let size = scanned;
	for (let after: Position | undefined = end; after; ) {
		const limit = found < wanted ? wanted - found : pageSizes.next;
		if (isQuickerListed(terms, limit / share, database.wordIndex) || (found < wanted && scanned >= maxScanned)) {
			return yield* listed(database, { filter, terms, after }, wanted - found);
		}
		size = Math.min(windowSizes.growth * size, windowSizes.largest);
		const page = await readWindow(db, filter, terms, { size, limit, after });
		yield* page;
		found += page.length;
		scanned += size;
		after = page.length === limit ? page.at(-1) : await windowEnd(db, filter, size, after);
	}
}

/**
 * Decides whether the index is quicker than a scan.
 *
 * @param expected leads that a scan would probably read
 */
const isQuickerListed = (terms: readonly CountedTerm[], expected: number, { maxShare }: WordIndex): boolean =>
	expected > maxExpected &&
	terms.some(({ text, isWhole, share }) => (isWhole || text.length > shortLength) && share < maxShare);

async function leadCalled(db: Database, filter: LeadFilter, reference: string | undefined): Promise<Hit | undefined> {
	if (reference === undefined) return undefined;
	return filteredLeads(db, filter).where("leads.reference", "=", reference).select(hitColumns).executeTakeFirst();
}

/** Selects the next leads that match the filter, newest first. Ignores the search words. */
function window(db: Database, filter: LeadFilter, size: number, after: Position | undefined) {
	const [time, id] = timeAndId(filter);
	return filteredLeads(db, filter, after).orderBy(time, "desc").orderBy(id, "desc").limit(size);
}

/** Returns the last lead of the window; undefined if the window is not full. */
const windowEnd = (db: Database, filter: LeadFilter, size: number, after: Position | undefined) =>
	window(db, filter, 1, after)
		.offset(size - 1)
		.select(["leads.received_at", "leads.id"])
		.executeTakeFirst();

/**
 * Searches the newest leads and measures each term's share of them. Returns the terms rarest first, and the end of
 * the window if there may be more leads.
 */
async function readNewest(db: Database, filter: LeadFilter, terms: readonly Term[]) {
	const rows = await window(db, filter, windowSizes.first, startOf(filter))
		.select(hitColumns)
		.select(
			terms.map((term, at) => sql<number>`case when ${hasWords("leads.words", [term])} then 1 else 0 end`.as(`${at}`)),
		)
		.execute();
	const counted = terms.map((term, at): CountedTerm => {
		const count = rows.reduce((sum, row) => sum + (row[`${at}`] ?? 0), 0);
		return { ...term, share: Math.max(1, count) / rows.length };
	});
	return {
		hits: rows.filter((row) => terms.every((_, at) => row[`${at}`] === 1)),
		terms: counted.toSorted((a, b) => a.share - b.share),
		end: rows.length < windowSizes.first ? undefined : rows.at(-1),
	};
}

/** Searches the next window, up to `limit` results. */
const readWindow = (
	db: Database,
	filter: LeadFilter,
	terms: readonly Term[],
	{ size, limit, after }: { readonly size: number; readonly limit: number; readonly after: Position | undefined },
): Promise<readonly Hit[]> =>
	db
		.selectFrom(
			window(db, filter, size, after)
				.select([...hitColumns, "leads.words"])
				.as("newest"),
		)
		.select(["id", "received_at", "list"])
		.where(hasWords("newest.words", terms))
		.orderBy("received_at", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.execute();

/**
 * Yields results from the word index.
 *
 * @param missing results still needed to fill the page
 */
async function* listed(
	{ db, wordIndex }: OpenedDatabase,
	question: Omit<IndexQuestion, "limit">,
	missing: number,
): AsyncGenerator<Hit> {
	for (let after: Position | undefined = question.after; after; ) {
		const limit = missing > 0 ? missing : pageSizes.next;
		const { hits, end }: IndexAnswer = await wordIndex.read(db, { ...question, after, limit });
		yield* hits;
		missing -= hits.length;
		after = end;
	}
}
