import { type RawBuilder, type SqlBool, sql } from "kysely";
import { chosenLists, type List, lists, uncountedLists } from "../../forms/lead-status.ts";
import { urgencies } from "../../forms/urgency.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { addDays, formatDay } from "../time/london-time.ts";
import { buildFilter, findMatches, type LeadQuery, type Order } from "./query.ts";

interface LeadPage {
	readonly ids: readonly string[];
	/** Cursor of the next page; undefined on the last one. */
	readonly next: string | undefined;
}

/** A count; if `isMore` is true, a lower limit. */
interface ListCount {
	readonly leads: number;
	readonly isMore: boolean;
	/** Number of those whose customer has written since they were answered; none in a search. */
	readonly wrote: number;
}
export type ListCounts = Readonly<Record<List, ListCount>>;

/** Limit of a count, so that its cost does not grow with the number of leads. */
const maxCounted = 20_000;
const maxCountedMatches = 200;

/** A lead's place in its list. */
interface Position extends Pick<LeadRow, "received_at" | "id"> {
	/** Null in an order that has no key. */
	readonly sortKey: string | number | null;
}

/** Leads of one order are sorted by its key, the time of receipt and the id, all in one direction. */
interface Sorting {
	readonly key?: RawBuilder<string | number>;
	/** Key of leads whose customer has written since; no index has them in one order with the others. */
	readonly wroteKey?: RawBuilder<number>;
	/** Returns whether a cursor's key is one of this order, which the database can compare. */
	readonly isKey: (value: unknown) => boolean;
	readonly direction: "asc" | "desc";
}

/** Returns whether a key is one of `waitingKey`, which are small integers. */
const isRank = (value: unknown) => [...urgencies.keys(), urgencies.length].some((rank) => rank === value);
const isText = (value: unknown) => typeof value === "string" && !value.includes("\0");

/** Key of the order by urgency. The index `leads_waiting` is used only if both are written alike. */
const waitingKey = sql.raw<number>(
	`case urgency ${urgencies.map((urgency, rank) => `when '${urgency}' then ${rank}`).join(" ")} else ${urgencies.length} end`,
);

/** Time from which a customer who has written waits; a version before 0009 stores only the last message's. */
export const unansweredSince = sql<number>`coalesce(unanswered_since, wrote_at)`;

/** Returns how to sort an order. Keys are written as in the index `leads_closed`. */
function chooseSorting(order: Order, today: string): Sorting {
	switch (order) {
		case "newest":
			return { isKey: (value) => value === null, direction: "desc" };
		case "waiting":
			return { key: waitingKey, isKey: isRank, direction: "asc" };
		case "closed":
			return {
				key: sql`coalesce(status_at, received_at)`,
				wroteKey: sql`${sql.lit(2 * 10 ** 15)} - ${unansweredSince}`,
				isKey: Number.isSafeInteger,
				direction: "desc",
			};
		case "next-step":
			return { key: nextStepKey(today), isKey: isText, direction: "asc" };
	}
}

/**
 * Key of the order by next step, which no index can have: emergencies that wait for a reply first, then leads whose
 * customer has written, the urgent ones first and then those who wait longest, then today's visits, then other leads that
 * wait for a reply, with or without a next step. Answered leads without a next step are last.
 */
export const nextStepKey = (today: string): RawBuilder<string> =>
	sql`case when urgency = 'emergency' and (answered_at is null or wrote_at is not null) then '0'
		when wrote_at is not null and urgency is not null then concat('00', ${waitingKey}, ${unansweredSince})
		when wrote_at is not null then concat('01', ${unansweredSince})
		when next_kind = 'visit' and next_at >= ${today} and next_at < ${addDays(today, 1)}
		then concat('0', next_at) when answered_at is null then '1' else coalesce(next_at, '9999') end`;

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
	const sorting = chooseSorting(query.order ?? "newest", formatDay(new Date(now)));
	const after = parseCursor(cursor, sorting);
	const found = await Promise.all(
		chosenLists(query.list).flatMap((list) => {
			const { wroteKey } = sorting;
			const leads = selectList(db, query, list);
			if (!wroteKey) return readLeads(leads, sorting, after, limit + 1);
			const written = selectWritten(db, query, list);
			return [
				readLeads(leads.where("wrote_at", "is", null), sorting, after, limit + 1),
				readLeads(written, { ...sorting, key: wroteKey }, after, limit + 1),
			];
		}),
	);
	// A lead that was moved between two reads is in both lists
	const rows = [...new Map(found.flat().map((row) => [row.id, row])).values()].sort(
		comparePositions(sorting.direction),
	);
	const page = rows.slice(0, limit);
	const last = page.at(-1);
	return { ids: page.map(({ id }) => id), next: rows.length > limit && last ? formatCursor(last) : undefined };
}

const comparePositions =
	(direction: Sorting["direction"]) =>
	(a: Position, b: Position): number => {
		const differing = (["sortKey", "received_at", "id"] as const).find((key) => a[key] !== b[key]) ?? "id";
		return (a[differing] ?? "") < (b[differing] ?? "") === (direction === "asc") ? -1 : 1;
	};

/** Reads leads of one list. Each is read by itself, because no index returns several lists in one order. */
function readLeads(
	selected: ReturnType<typeof selectList>,
	{ key, direction }: Sorting,
	after: Position | undefined,
	limit: number,
): Promise<readonly Position[]> {
	const columns = [...(key ? [key] : []), sql.ref("received_at"), sql.ref("id")];
	let leads = selected.select(["id", "received_at", sql<Position["sortKey"]>`${key ?? sql`null`}`.as("sortKey")]);
	if (after) {
		const values = [...(key ? [after.sortKey] : []), after.received_at, after.id];
		const comparison = sql.raw(direction === "asc" ? ">" : "<");
		leads = leads.where(sql<SqlBool>`(${sql.join(columns)}) ${comparison} (${sql.join(values)})`);
	}
	for (const column of columns) leads = leads.orderBy(column, direction);
	return leads.limit(limit).execute();
}

/** Selects a query's leads of one list. Ignores the search text. */
const selectList = (db: Database, query: LeadQuery, list: List) =>
	db.selectFrom("leads").where(buildFilter({ ...query, list }));

/**
 * Selects a query's leads whose customer has written since, by the index of those few. With the list's name, the database
 * might read the whole list.
 */
const selectWritten = (db: Database, query: LeadQuery, list?: List) => {
	const others = [...lists.filter((each) => each !== list), ...uncountedLists];
	return db
		.selectFrom("leads")
		.where("wrote_at", ">", 0)
		.where(buildFilter({ ...query, list: undefined }))
		.$if(list !== undefined, (leads) => leads.where("list", "not in", others));
};

/** Counts the leads of each list that match the query's other conditions. */
export async function countLists(db: Database, query: LeadQuery): Promise<ListCounts> {
	if (isSearch(query)) return countMatches(db, query);
	const written = await selectWritten(db, { ...query, list: undefined })
		.select("list")
		.execute();
	const counted = await Promise.all(
		lists.map(async (list): Promise<[List, ListCount]> => {
			const limited = selectList(db, query, list)
				.select("id")
				.limit(maxCounted + 1);
			const { leads } = await db
				.selectFrom(limited.as("some"))
				.select(({ fn }) => fn.countAll<number>().as("leads"))
				.executeTakeFirstOrThrow();
			const wrote = written.filter((lead) => lead.list === list).length;
			return [list, { leads: Math.min(leads, maxCounted), isMore: leads > maxCounted, wrote }];
		}),
	);
	return toListCounts((list) => counted.find(([name]) => name === list)?.[1] ?? { leads: 0, isMore: false, wrote: 0 });
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
		wrote: 0,
	}));
}

const formatCursor = ({ sortKey, received_at, id }: Position): string =>
	Buffer.from(JSON.stringify([sortKey, received_at, id])).toString("base64url");

function parseCursor(text: string | undefined, { isKey }: Sorting): Position | undefined {
	if (text === undefined) return undefined;
	try {
		const [sortKey, received_at, id] = JSON.parse(Buffer.from(text, "base64url").toString());
		const isValid = isKey(sortKey) && Number.isSafeInteger(received_at) && isText(id);
		return isValid ? { sortKey, received_at, id } : undefined;
	} catch {
		return undefined;
	}
}
