import { type SqlBool, sql } from "kysely";
import { type List, lists } from "../../forms/lead-status.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { type LeadFilter, type Position, passes } from "../leads/read.ts";
import { findLeads } from "../search/query.ts";
import { isSearchable, parseQuery } from "../search/tokens.ts";
import type { LeadPage, ListCount, ListCounts, Order, View } from "../workflow/work.ts";
import { readRows } from "./rows.ts";

export const pageSize = 50;
/** Limit of a count, so that its cost does not grow with the number of leads. */
const maxCounted = 20_000;
/** Limit of a count of search results. */
const maxHits = 200;

/** Position of a page's start: the last lead before it, and its part of the order. */
interface Cursor {
	readonly part: number;
	readonly receivedAt: number;
	readonly id: string;
	readonly followUp?: string;
	readonly statusAt?: number;
}

/** One part of an order. All leads of the first part come before those of the second. */
interface Part {
	readonly condition: ReturnType<typeof sql<SqlBool>>;
	readonly keys: readonly ("follow_up" | "status_at" | "received_at" | "id")[];
	readonly direction: "asc" | "desc";
}

const part = (condition: string, keys: Part["keys"], direction: Part["direction"]): Part => ({
	condition: sql<SqlBool>`${sql.raw(condition)}`,
	keys,
	direction,
});

const timeKeys = ["received_at", "id"] as const;
const parts: Readonly<Record<Order, readonly Part[]>> = {
	newest: [part("1 = 1", timeKeys, "desc")],
	waiting: [part("is_urgent = 1", timeKeys, "asc"), part("is_urgent = 0", timeKeys, "asc")],
	"follow-up": [
		part("follow_up is not null", ["follow_up", ...timeKeys], "asc"),
		part("follow_up is null", timeKeys, "desc"),
	],
	closed: [part("status_at is not null", ["status_at", "id"], "desc"), part("status_at is null", timeKeys, "desc")],
};

/**
 * Returns one page of a view.
 *
 * @param cursor `next` of the previous page; without it, or if it is invalid, the first page is returned
 */
export async function listPage(db: Database, view: View, cursor?: string): Promise<LeadPage> {
	if (isUnfindable(view)) return { rows: [], next: undefined };
	if (isSearched(view)) return searched(db, view, cursor);
	const after = readCursor(cursor);
	const order = parts[view.order ?? "newest"];
	const found: (Listed & { readonly part: number })[] = [];
	for (let at = after?.part ?? 0; at < order.length && found.length <= pageSize; at += 1) {
		const here = order[at];
		if (!here) break;
		const rows = await readPart(db, view, here, at === after?.part ? after : undefined, pageSize + 1 - found.length);
		found.push(...rows.map((row) => ({ ...row, part: at })));
	}
	const last = found[pageSize - 1];
	return {
		rows: await readRows(
			db,
			found.slice(0, pageSize).map(({ id }) => id),
		),
		next:
			found.length > pageSize && last
				? writeCursor({
						part: last.part,
						receivedAt: last.received_at,
						id: last.id,
						...(last.follow_up !== null && { followUp: last.follow_up }),
						...(last.status_at !== null && { statusAt: last.status_at }),
					})
				: undefined,
	};
}

/** Reads each list from its index and merges the results, so that only rows that were read are sorted. */
async function readPart(db: Database, view: View, part: Part, after: Cursor | undefined, limit: number) {
	const rows = await Promise.all(listsIn(view).map((list) => readList(db, view, list, part, after, limit)));
	const [less, more] = part.direction === "asc" ? [-1, 1] : [1, -1];
	const isBefore = (a: Listed, b: Listed) => {
		const key = part.keys.find((key) => a[key] !== b[key]) ?? "id";
		return (a[key] ?? "") < (b[key] ?? "");
	};
	// A lead that was moved between two reads is in both lists
	return [...new Map(rows.flat().map((row) => [row.id, row])).values()]
		.sort((a, b) => (isBefore(a, b) ? less : more))
		.slice(0, limit);
}

type Listed = Position & Pick<LeadRow, "follow_up" | "status_at">;

function readList(
	db: Database,
	view: View,
	list: List,
	{ condition, keys, direction }: Part,
	after: Cursor | undefined,
	limit: number,
): Promise<readonly Listed[]> {
	const values = {
		follow_up: after?.followUp ?? "",
		status_at: after?.statusAt ?? 0,
		received_at: after?.receivedAt ?? 0,
		id: after?.id ?? "",
	};
	let query = inView(db, view, list).select(["id", "received_at", "follow_up", "status_at"]).where(condition);
	if (after) {
		const position = sql.join(keys.map((key) => sql.ref(key)));
		const bound = sql.join(keys.map((key) => values[key]));
		query = query.where(sql<SqlBool>`(${position}) ${sql.raw(direction === "asc" ? ">" : "<")} (${bound})`);
	}
	for (const key of keys) query = query.orderBy(key, direction);
	return query.limit(limit).execute();
}

const listsIn = ({ list }: View): readonly List[] => {
	if (list === "all") return lists.filter((each) => each !== "spam");
	return list ? [list] : lists;
};

/** Selects a view's leads of one list. Ignores the search text. */
const inView = (db: Database, view: View, list: List) =>
	db.selectFrom("leads").where(passes(filterOf({ ...view, list })));

/** Counts the leads of each list that match the view's other conditions. */
export async function countLists(db: Database, view: View): Promise<ListCounts> {
	if (isUnfindable(view)) return countsOf(() => ({ leads: 0, isMore: false }));
	if (isSearched(view)) return countHits(db, view);
	const counted = await Promise.all(
		lists.map(async (list): Promise<[List, ListCount]> => {
			const { leads } = await db
				.selectFrom(
					inView(db, view, list)
						.select("id")
						.limit(maxCounted + 1)
						.as("some"),
				)
				.select(({ fn }) => fn.countAll<number>().as("leads"))
				.executeTakeFirstOrThrow();
			return [list, { leads: Math.min(leads, maxCounted), isMore: leads > maxCounted }];
		}),
	);
	return countsOf((list) => counted.find(([name]) => name === list)?.[1] ?? { leads: 0, isMore: false });
}

const countsOf = (count: (list: List) => ListCount): ListCounts => ({
	new: count("new"),
	"in-hand": count("in-hand"),
	done: count("done"),
	spam: count("spam"),
});

/** Returns true if the search text has neither letters nor digits, so that no lead can match. */
export const isUnfindable = ({ find = "" }: View): boolean => find.trim() !== "" && !isSearchable(find);
const isSearched = ({ find = "" }: View): boolean => isSearchable(find);

/** Converts a view to a filter of the archive. */
export const filterOf = ({ list, form, place, takenBy, status, lostReason, since, until, find }: View): LeadFilter => ({
	list: list === undefined || list === "all" ? "any" : list,
	...(list === "all" && { withoutSpam: true }),
	...(form && { form }),
	...(place && { place }),
	...(takenBy !== undefined && { takenBy }),
	...(status && { status }),
	...(lostReason && { lostReason }),
	...(since && { since }),
	...(until && { until }),
	...(find && isSearchable(find) && { find }),
});

async function searched(db: Database, view: View, cursor: string | undefined): Promise<LeadPage> {
	const after = cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined;
	const { hits, next } = await findLeads(db, filterOf(view), pageSize, after);
	const ids = hits.map(({ id }) => id);
	return { rows: await readRows(db, ids, parseQuery(view.find ?? "")), next: next?.toString() };
}

async function countHits(db: Database, { list: _, ...view }: View): Promise<ListCounts> {
	const { hits, next } = await findLeads(db, filterOf(view), maxHits);
	return countsOf((list) => ({
		leads: hits.filter((hit) => hit.list === list).length,
		isMore: next !== undefined,
	}));
}

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString("base64url");

function readCursor(text: string | undefined): Cursor | undefined {
	if (text === undefined) return undefined;
	try {
		const { part, receivedAt, id, followUp, statusAt } = JSON.parse(Buffer.from(text, "base64url").toString());
		const isGood = [part, receivedAt].every(Number.isSafeInteger) && typeof id === "string";
		if (!isGood) return undefined;
		return {
			part,
			receivedAt,
			id,
			...(typeof followUp === "string" && { followUp }),
			...(Number.isSafeInteger(statusAt) && { statusAt }),
		};
	} catch {
		return undefined;
	}
}
