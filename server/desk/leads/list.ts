import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type List, lists } from "../../../forms/lead-status.ts";
import type { Database, LeadRow } from "../../database/schema.ts";
import { buildFilter } from "../../leads/read.ts";
import { findLeads } from "../../search/query.ts";
import { parseQuery } from "../../search/tokens.ts";
import { formatDay } from "../../time/london-time.ts";
import { isSearch, isUnsearchable, type LeadQuery, type Order, toFilter } from "./lead-query.ts";
import { type LeadSummary, readRows } from "./rows.ts";

interface LeadPage {
	readonly rows: readonly LeadSummary[];
	/** Cursor of the next page; undefined on the last one. */
	readonly next: string | undefined;
}

/** A count; if `isMore` is true, a lower limit. */
interface ListCount {
	readonly leads: number;
	readonly isMore: boolean;
}
export type ListCounts = Readonly<Record<List, ListCount>>;

const rowsPerPage = 50;
/** Limit of a count, so that its cost does not grow with the number of leads. */
const maxCounted = 20_000;
/** Limit of a count of search results. */
const maxCountedHits = 200;

/** Position of a page's start: the last lead before it, and its part of the order. */
interface Cursor {
	readonly part: number;
	readonly receivedAt: number;
	readonly id: string;
	/** Day or time that the part is sorted by first, if it is not the time of receipt. */
	readonly first: string | number | null;
}

/** Leads that one index returns in order. */
interface IndexRange {
	readonly condition: RawBuilder<SqlBool>;
	/** Expression that the leads are sorted by first; without it, the time of receipt. */
	readonly first?: RawBuilder<string | number>;
}

/** One part of an order, merged from its ranges. All leads of the first part come before those of the second. */
interface Part {
	readonly ranges: readonly IndexRange[];
	readonly direction: "asc" | "desc";
}

/** Day of the visit. It and the conditions on it are written as in the index `leads_by_visit_day`. */
const visitDay = sql<string>`substr(visit, 1, 10)`;

/** Splits an order into its parts. A visit counts as a date until its day has passed. */
function splitOrder(order: Order, today: string): readonly Part[] {
	switch (order) {
		case "newest":
			return [{ ranges: [{ condition: sql`1 = 1` }], direction: "desc" }];
		case "waiting":
			return [
				{ ranges: [{ condition: sql`is_urgent = 1` }], direction: "asc" },
				{ ranges: [{ condition: sql`is_urgent = 0` }], direction: "asc" },
			];
		case "follow-up": {
			const isVisitAhead = sql<SqlBool>`visit is not null and ${visitDay} >= ${today}`;
			return [
				{
					ranges: [
						{
							condition: sql`follow_up is not null and not (${isVisitAhead} and ${visitDay} < follow_up)`,
							first: sql`follow_up`,
						},
						{
							condition: sql`${isVisitAhead} and (follow_up is null or ${visitDay} < follow_up)`,
							first: visitDay,
						},
					],
					direction: "asc",
				},
				{ ranges: [{ condition: sql`follow_up is null and not (${isVisitAhead})` }], direction: "desc" },
			];
		}
		case "closed":
			return [
				{ ranges: [{ condition: sql`status_at is not null`, first: sql`status_at` }], direction: "desc" },
				{ ranges: [{ condition: sql`status_at is null` }], direction: "desc" },
			];
	}
}

/**
 * Returns one page of a view.
 *
 * @param cursor `next` of the previous page; without it, or if it is invalid, the first page is returned
 */
export async function readLeadPage(db: Database, view: LeadQuery, now: number, cursor?: string): Promise<LeadPage> {
	if (isUnsearchable(view)) return { rows: [], next: undefined };
	if (isSearch(view)) return readSearchPage(db, view, cursor);
	const { order: orderName = "newest" } = view;
	const after = parseCursor(cursor, orderName);
	const order = splitOrder(orderName, formatDay(new Date(now)));
	const pageRows: (SortedRow & { readonly part: number })[] = [];
	for (let index = after?.part ?? 0; index < order.length && pageRows.length <= rowsPerPage; index += 1) {
		const part = order[index];
		if (!part) break;
		const rows = await readPart(
			db,
			view,
			part,
			index === after?.part ? after : undefined,
			rowsPerPage + 1 - pageRows.length,
		);
		pageRows.push(...rows.map((row) => ({ ...row, part: index })));
	}
	const last = pageRows[rowsPerPage - 1];
	return {
		rows: await readRows(
			db,
			pageRows.slice(0, rowsPerPage).map(({ id }) => id),
		),
		next:
			pageRows.length > rowsPerPage && last
				? formatCursor({
						part: last.part,
						receivedAt: last.received_at,
						id: last.id,
						first: last.first,
					})
				: undefined,
	};
}

/** Reads each list's ranges from their indexes and merges the results, so that only rows that were read are sorted. */
async function readPart(db: Database, view: LeadQuery, part: Part, after: Cursor | undefined, limit: number) {
	const rows = await Promise.all(
		selectedLists(view).flatMap((list) =>
			part.ranges.map((range) => readRange(db, view, list, range, part.direction, after, limit)),
		),
	);
	const [less, more] = part.direction === "asc" ? [-1, 1] : [1, -1];
	const isBefore = (a: SortedRow, b: SortedRow) => {
		const key = sortKeys.find((key) => a[key] !== b[key]) ?? "id";
		return (a[key] ?? "") < (b[key] ?? "");
	};
	// A lead that was moved between two reads is in both lists
	return [...new Map(rows.flat().map((row) => [row.id, row])).values()]
		.sort((a, b) => (isBefore(a, b) ? less : more))
		.slice(0, limit);
}

const sortKeys = ["first", "received_at", "id"] as const;
type SortedRow = Pick<LeadRow, "received_at" | "id"> & Pick<Cursor, "first">;

function readRange(
	db: Database,
	view: LeadQuery,
	list: List,
	{ condition, first }: IndexRange,
	direction: Part["direction"],
	after: Cursor | undefined,
	limit: number,
): Promise<readonly SortedRow[]> {
	let query = selectView(db, view, list)
		.select(["id", "received_at", sql<Cursor["first"]>`${first ?? sql`null`}`.as("first")])
		.where(condition);
	if (after) {
		const keys = [...(first ? [first] : []), sql.ref("received_at"), sql.ref("id")];
		const bound = [...(first ? [after.first] : []), after.receivedAt, after.id];
		const comparison = sql.raw(direction === "asc" ? ">" : "<");
		query = query.where(sql<SqlBool>`(${sql.join(keys)}) ${comparison} (${sql.join(bound)})`);
	}
	if (first) query = query.orderBy(first, direction);
	return query.orderBy("received_at", direction).orderBy("id", direction).limit(limit).execute();
}

const selectedLists = ({ list }: LeadQuery): readonly List[] => {
	if (list === "all") return lists.filter((each) => each !== "spam");
	return list ? [list] : lists;
};

/** Selects a view's leads of one list. Ignores the search text. */
const selectView = (db: Database, view: LeadQuery, list: List) =>
	db.selectFrom("leads").where(buildFilter(toFilter({ ...view, list })));

/** Counts the leads of each list that match the view's other conditions. */
export async function countLists(db: Database, view: LeadQuery): Promise<ListCounts> {
	if (isUnsearchable(view)) return toListCounts(() => ({ leads: 0, isMore: false }));
	if (isSearch(view)) return countHits(db, view);
	const counted = await Promise.all(
		lists.map(async (list): Promise<[List, ListCount]> => {
			const { leads } = await db
				.selectFrom(
					selectView(db, view, list)
						.select("id")
						.limit(maxCounted + 1)
						.as("some"),
				)
				.select(({ fn }) => fn.countAll<number>().as("leads"))
				.executeTakeFirstOrThrow();
			return [list, { leads: Math.min(leads, maxCounted), isMore: leads > maxCounted }];
		}),
	);
	return toListCounts((list) => counted.find(([name]) => name === list)?.[1] ?? { leads: 0, isMore: false });
}

const toListCounts = (count: (list: List) => ListCount): ListCounts => ({
	new: count("new"),
	"in-hand": count("in-hand"),
	done: count("done"),
	spam: count("spam"),
});

async function readSearchPage(db: Database, view: LeadQuery, cursor: string | undefined): Promise<LeadPage> {
	const after = cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined;
	const { hits, next } = await findLeads(db, toFilter(view), rowsPerPage, after);
	const ids = hits.map(({ id }) => id);
	return { rows: await readRows(db, ids, parseQuery(view.find ?? "")), next: next?.toString() };
}

async function countHits(db: Database, { list: _, ...view }: LeadQuery): Promise<ListCounts> {
	const { hits, next } = await findLeads(db, toFilter(view), maxCountedHits);
	return toListCounts((list) => ({
		leads: hits.filter((hit) => hit.list === list).length,
		isMore: next !== undefined,
	}));
}

const formatCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString("base64url");

function parseCursor(text: string | undefined, order: Order): Cursor | undefined {
	if (text === undefined) return undefined;
	try {
		const { part, receivedAt, id, first } = JSON.parse(Buffer.from(text, "base64url").toString());
		const isGood = [part, receivedAt].every(Number.isSafeInteger) && typeof id === "string";
		const isFirstGood =
			first === null || (order === "closed" ? Number.isSafeInteger(first) : typeof first === "string");
		return isGood && isFirstGood ? { part, receivedAt, id, first } : undefined;
	} catch {
		return undefined;
	}
}
