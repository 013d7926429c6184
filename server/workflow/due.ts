import type { Database } from "../database/schema.ts";
import { type Lead, readLeads } from "../leads/lead.ts";
import { addDays, formatDay } from "../time/london-time.ts";
import { openLists } from "./assignment.ts";

const readFound = (db: Database, rows: readonly { readonly id: string }[]): Promise<readonly Lead[]> =>
	readLeads(
		db,
		rows.map(({ id }) => id),
	);

/** Returns open leads received within [from, before) whose customer has not been reached, oldest first. */
export const listUnanswered = async (db: Database, from: Date, before: Date, limit: number): Promise<readonly Lead[]> =>
	readFound(
		db,
		await db
			.selectFrom("leads")
			.select("id")
			.where("answered_at", "is", null)
			.where("status", "not in", ["won", "lost"])
			.where("is_spam", "=", 0)
			.where("deleted_at", "is", null)
			.where("received_at", ">=", from.getTime())
			.where("received_at", "<", before.getTime())
			.orderBy("received_at")
			.orderBy("id")
			.limit(limit)
			.execute(),
	);

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
