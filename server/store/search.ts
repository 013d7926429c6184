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

/** Leads that are scanned at a time, newest first: few at first, for a quick first page, then more, for fewer queries. */
const windowSizes = { first: 1000, growth: 5, largest: 20_000 } as const;
/** Where scanning on would probably go through more leads than this, the index of words is quicker. */
const maxExpected = 2500;
/** One or two letters begin hundreds of words: however few of the newest leads have one, the index would list too many. */
const shortLength = 2;
/** Words that never stand together are looked up after so many leads, however common they are. */
const maxScanned = 50_000;
/** Hits at a time: about as many as a person looks at, then more. */
const pageSizes = { first: 100, next: 2000 } as const;

/**
 * The leads that pass the filter and match what was typed: a reference, or words, all of which they must have. Newest
 * first, but the lead of that reference before all others. All that are indexed: every lead but those of the last second
 * or so.
 *
 * @param wanted hits that are found at a time at first
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

/** The same as the office sees them, with those that were not indexed yet. */
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

/** The leads of these ids, in their order. */
async function leadsOf(db: Database, ids: readonly string[]): Promise<readonly Lead[]> {
	if (ids.length === 0) return [];
	const rows = await filtered(db, {}).where("leads.id", "in", ids).select(shownColumns).execute();
	const leads = new Map(rows.map((row) => [row.id, leadOf(row)]));
	return ids.flatMap((id) => leads.get(id) ?? []);
}

/**
 * Common words are found by scanning from the newest lead on. Where the first thousand have too few of a word, the index
 * takes over: it lists every lead with a word, and few leads have a rare one. So both stay fast however many leads there are.
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

/** @param expected leads that a scan would probably go through */
const isQuickerListed = (terms: readonly CountedTerm[], expected: number, { maxShare }: WordIndex): boolean =>
	expected > maxExpected &&
	terms.some(({ text, isWhole, share }) => (isWhole || text.length > shortLength) && share < maxShare);

/** The lead of that reference. */
async function leadCalled(db: Database, filter: LeadFilter, reference: string | undefined): Promise<Hit | undefined> {
	if (reference === undefined) return undefined;
	return filteredLeads(db, filter).where("leads.reference", "=", reference).select(hitColumns).executeTakeFirst();
}

/** The next leads that pass the filter, newest first, whatever their words. */
function window(db: Database, filter: LeadFilter, size: number, after: Position | undefined) {
	const [time, id] = timeAndId(filter);
	return filteredLeads(db, filter, after).orderBy(time, "desc").orderBy(id, "desc").limit(size);
}

/** The last of them; undefined where there are fewer. */
const windowEnd = (db: Database, filter: LeadFilter, size: number, after: Position | undefined) =>
	window(db, filter, 1, after)
		.offset(size - 1)
		.select(["leads.received_at", "leads.id"])
		.executeTakeFirst();

/** What is found among the newest leads, the terms by their shares of them, the rarest first, and where they end, if they do. */
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

/** What is found in the next window, as far as the limit. */
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

/** @param missing hits to a full page */
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
