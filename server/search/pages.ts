import { type RawBuilder, type SqlBool, sql } from "kysely";
import { chosenLists, type List, lists } from "../../forms/lead-status.ts";
import { urgencies } from "../../forms/urgency.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { formatDay } from "../time/london-time.ts";
import { buildFilter, findMatches, type LeadQuery, type Order } from "./query.ts";

/** A page of leads' ids. */
interface LeadPage {
	readonly ids: readonly string[];
	/** Cursor of the next page; undefined on the last one. */
	readonly next: string | undefined;
}

/** A count; if `isMore` is true, a lower limit. */
interface ListCount {
	readonly leads: number;
	readonly isMore: boolean;
}
export type ListCounts = Readonly<Record<List, ListCount>>;

/** Limit of a count, so that its cost does not grow with the number of leads. */
const maxCounted = 20_000;
const maxCountedMatches = 200;

/** A lead as its page is sorted: by its segment of the order, that segment's sort key, and the time of receipt. */
interface Position extends Pick<LeadRow, "received_at" | "id"> {
	readonly segment: number;
	/** Null in a segment that is sorted by the time of receipt alone. */
	readonly sortKey: string | number | null;
}

/** Leads that one index returns in order. */
interface IndexRange {
	readonly condition: RawBuilder<SqlBool>;
	/** Day or time that the leads are sorted by; without it, the time of receipt. */
	readonly sortKey?: RawBuilder<string | number>;
}

/** One segment of an order, merged from its ranges. All leads of the first come before those of the second. */
interface Segment {
	readonly ranges: readonly IndexRange[];
	readonly direction: "asc" | "desc";
}

/** Day of the visit. It and the conditions on it are written as in the index `leads_by_visit_day`. */
const visitDay = sql<string>`substr(visit, 1, 10)`;

/** Splits an order into its segments. A visit counts as a date until its day has passed. */
function splitOrder(order: Order, today: string): readonly Segment[] {
	switch (order) {
		case "newest":
			return [{ ranges: [{ condition: sql`1 = 1` }], direction: "desc" }];
		case "waiting":
			return [
				...urgencies.map(
					(urgency): Segment => ({ ranges: [{ condition: sql`urgency = ${sql.lit(urgency)}` }], direction: "asc" }),
				),
				{ ranges: [{ condition: sql`urgency is null` }], direction: "asc" },
			];
		case "follow-up": {
			const isVisitAhead = sql<SqlBool>`visit is not null and ${visitDay} >= ${today}`;
			return [
				{
					ranges: [
						{
							condition: sql`follow_up is not null and not (${isVisitAhead} and ${visitDay} < follow_up)`,
							sortKey: sql`follow_up`,
						},
						{
							condition: sql`${isVisitAhead} and (follow_up is null or ${visitDay} < follow_up)`,
							sortKey: visitDay,
						},
					],
					direction: "asc",
				},
				{ ranges: [{ condition: sql`follow_up is null and not (${isVisitAhead})` }], direction: "desc" },
			];
		}
		case "closed":
			return [
				{ ranges: [{ condition: sql`status_at is not null`, sortKey: sql`status_at` }], direction: "desc" },
				{ ranges: [{ condition: sql`status_at is null` }], direction: "desc" },
			];
	}
}

const isSearch = ({ find = "" }: LeadQuery): boolean => find.trim() !== "";

/**
 * Returns one page of leads.
 *
 * @param cursor `next` of the previous page; without it, or if it is invalid, the first page is returned
 */
export async function findLeadPage(
	db: Database,
	query: LeadQuery,
	now: number,
	cursor: string | undefined,
	limit: number,
): Promise<LeadPage> {
	if (isSearch(query)) {
		const after = cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined;
		const { matches, next } = await findMatches(db, query, limit, after);
		return { ids: matches.map(({ id }) => id), next: next?.toString() };
	}
	const { order = "newest" } = query;
	const after = parseCursor(cursor, order);
	const found: Position[] = [];
	for (const [index, segment] of splitOrder(order, formatDay(new Date(now))).entries()) {
		if (index < (after?.segment ?? 0) || found.length > limit) continue;
		const start = index === after?.segment ? after : undefined;
		const rows = await readSegment(db, query, segment, start, limit + 1 - found.length);
		found.push(...rows.map((row) => ({ ...row, segment: index })));
	}
	const page = found.slice(0, limit);
	const last = page.at(-1);
	return {
		ids: page.map(({ id }) => id),
		next: found.length > limit && last ? formatCursor(last) : undefined,
	};
}

/** Reads each list's ranges from their indexes and merges the results, so that only rows that were read are sorted. */
async function readSegment(
	db: Database,
	query: LeadQuery,
	segment: Segment,
	after: Position | undefined,
	limit: number,
) {
	const rows = await Promise.all(
		chosenLists(query.list).flatMap((list) =>
			segment.ranges.map((range) => readRange(db, query, list, range, segment.direction, after, limit)),
		),
	);
	const [less, more] = segment.direction === "asc" ? [-1, 1] : [1, -1];
	const isBefore = (a: SortedRow, b: SortedRow) => {
		const key = sortColumns.find((key) => a[key] !== b[key]) ?? "id";
		return (a[key] ?? "") < (b[key] ?? "");
	};
	// A lead that was moved between two reads is in both lists
	return [...new Map(rows.flat().map((row) => [row.id, row])).values()]
		.sort((a, b) => (isBefore(a, b) ? less : more))
		.slice(0, limit);
}

const sortColumns = ["sortKey", "received_at", "id"] as const;
type SortedRow = Omit<Position, "segment">;

function readRange(
	db: Database,
	query: LeadQuery,
	list: List,
	{ condition, sortKey }: IndexRange,
	direction: Segment["direction"],
	after: Position | undefined,
	limit: number,
): Promise<readonly SortedRow[]> {
	let leads = selectList(db, query, list)
		.select(["id", "received_at", sql<Position["sortKey"]>`${sortKey ?? sql`null`}`.as("sortKey")])
		.where(condition);
	if (after) {
		const keys = [...(sortKey ? [sortKey] : []), sql.ref("received_at"), sql.ref("id")];
		const bound = [...(sortKey ? [after.sortKey] : []), after.received_at, after.id];
		const comparison = sql.raw(direction === "asc" ? ">" : "<");
		leads = leads.where(sql<SqlBool>`(${sql.join(keys)}) ${comparison} (${sql.join(bound)})`);
	}
	if (sortKey) leads = leads.orderBy(sortKey, direction);
	return leads.orderBy("received_at", direction).orderBy("id", direction).limit(limit).execute();
}

/** Selects a query's leads of one list. Ignores the search text. */
const selectList = (db: Database, query: LeadQuery, list: List) =>
	db.selectFrom("leads").where(buildFilter({ ...query, list }));

/** Counts the leads of each list that match the query's other conditions. */
export async function countLists(db: Database, query: LeadQuery): Promise<ListCounts> {
	if (isSearch(query)) return countMatches(db, query);
	const counted = await Promise.all(
		lists.map(async (list): Promise<[List, ListCount]> => {
			const limited = selectList(db, query, list)
				.select("id")
				.limit(maxCounted + 1);
			const { leads } = await db
				.selectFrom(limited.as("some"))
				.select(({ fn }) => fn.countAll<number>().as("leads"))
				.executeTakeFirstOrThrow();
			return [list, { leads: Math.min(leads, maxCounted), isMore: leads > maxCounted }];
		}),
	);
	return toListCounts((list) => counted.find(([name]) => name === list)?.[1] ?? { leads: 0, isMore: false });
}

const toListCounts = (count: (list: List) => ListCount): ListCounts => ({
	new: count("new"),
	"in-progress": count("in-progress"),
	done: count("done"),
	spam: count("spam"),
});

async function countMatches(db: Database, { list: _, ...query }: LeadQuery): Promise<ListCounts> {
	const { matches, next } = await findMatches(db, query, maxCountedMatches);
	return toListCounts((list) => ({
		leads: matches.filter((match) => match.list === list).length,
		isMore: next !== undefined,
	}));
}

const formatCursor = (last: Position): string => Buffer.from(JSON.stringify(last)).toString("base64url");

function parseCursor(text: string | undefined, order: Order): Position | undefined {
	if (text === undefined) return undefined;
	try {
		const { segment, received_at, id, sortKey } = JSON.parse(Buffer.from(text, "base64url").toString());
		const isText = (value: unknown) => typeof value === "string" && !value.includes("\0");
		const isValid = [segment, received_at].every(Number.isSafeInteger) && isText(id);
		const isSortKeyValid = sortKey === null || (order === "closed" ? Number.isSafeInteger(sortKey) : isText(sortKey));
		return isValid && isSortKeyValid ? { segment, received_at, id, sortKey } : undefined;
	} catch {
		return undefined;
	}
}
