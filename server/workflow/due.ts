import type { Database } from "../database/schema.ts";
import { type Lead, readLeads } from "../leads/lead.ts";
import { addDays, formatDay } from "../time/london-time.ts";
import { openLists } from "./assignment.ts";

/** Selects open leads whose customer has not been reached. */
const selectUnanswered = (db: Database) =>
	db.selectFrom("leads").where("answered_at", "is", null).where("list", "in", openLists);

const readFound = (db: Database, rows: readonly { readonly id: string }[]): Promise<readonly Lead[]> =>
	readLeads(
		db,
		rows.map(({ id }) => id),
	);

/** Returns unanswered leads received within [from, before), oldest first. */
export const listUnanswered = async (db: Database, from: Date, before: Date, limit: number): Promise<readonly Lead[]> =>
	readFound(
		db,
		await selectUnanswered(db)
			.select("id")
			.where("received_at", ">=", from.getTime())
			.where("received_at", "<", before.getTime())
			.orderBy("received_at")
			.orderBy("id")
			.limit(limit)
			.execute(),
	);

/** Counts the unanswered leads, and those of them received before that time, which are overdue. */
export async function countUnanswered(
	db: Database,
	receivedBefore: Date,
): Promise<{ readonly total: number; readonly overdue: number }> {
	const count = (query: ReturnType<typeof selectUnanswered>) =>
		query.select(({ fn }) => fn.countAll<number>().as("leads")).executeTakeFirstOrThrow();
	const { leads: total } = await count(selectUnanswered(db));
	const { leads: overdue } = await count(selectUnanswered(db).where("received_at", "<", receivedBefore.getTime()));
	return { total, overdue };
}

/** Limit of visits, and of follow-ups: as many as anybody can do in a day. */
const maxDue = 500;

/** Lists open leads whose follow-up is due today or overdue, the longest due first. */
export async function listFollowUps(db: Database, now: number): Promise<readonly Lead[]> {
	const selectFromList = (list: (typeof openLists)[number]) =>
		db
			.selectFrom("leads")
			.select(["id", "follow_up", "received_at"])
			.where("list", "=", list)
			.where("follow_up", "is not", null)
			.where("follow_up", "<=", formatDay(new Date(now)))
			.orderBy("follow_up")
			.orderBy("received_at")
			.limit(maxDue)
			.execute();
	// One query per list, because the index is sorted within a list
	const rows = (await Promise.all(openLists.map(selectFromList))).flat();
	const byDay = (a: (typeof rows)[number], b: typeof a) => (a.follow_up ?? "").localeCompare(b.follow_up ?? "");
	rows.sort((a, b) => byDay(a, b) || a.received_at - b.received_at);
	return readFound(db, rows.slice(0, maxDue));
}

/** Lists the leads with a visit today, in the order of the day. */
export const listVisits = async (db: Database, now: number): Promise<readonly Lead[]> =>
	readFound(
		db,
		await db
			.selectFrom("leads")
			.select("id")
			.where("is_spam", "=", 0)
			.where("deleted_at", "is", null)
			.where("status", "!=", "lost")
			.where("visit", ">=", formatDay(new Date(now)))
			.where("visit", "<", addDays(formatDay(new Date(now)), 1))
			.orderBy("visit")
			.limit(maxDue)
			.execute(),
	);
