import type { Database } from "../database/schema.ts";
import { type Lead, readLeads } from "../leads/lead.ts";
import { addDays, formatDay } from "../time/london-time.ts";
import { openLists } from "./assignment.ts";

const readLeadsOf = (db: Database, rows: readonly { readonly id: string }[]): Promise<readonly Lead[]> =>
	readLeads(
		db,
		rows.map(({ id }) => id),
	);

/** Returns open leads received within [from, before) whose customer has not been reached, oldest first. */
export const listUnanswered = async (db: Database, from: Date, before: Date, limit: number): Promise<readonly Lead[]> =>
	readLeadsOf(
		db,
		await db
			.selectFrom("leads")
			.select("id")
			.where("answered_at", "is", null)
			.where("status", "not in", ["won", "lost"])
			.where("is_spam", "=", 0)
			.where("deleted_at", "is", null)
			.where("merged_into", "is", null)
			.where("received_at", ">=", from.getTime())
			.where("received_at", "<", before.getTime())
			.orderBy("received_at")
			.orderBy("id")
			.limit(limit)
			.execute(),
	);

/** Limit of next steps in the list: more than an office does in a day. */
const maxDue = 500;

/** Lists open leads whose next step is due today or overdue: today's visits by their hour, then the longest due first. */
export async function listDue(db: Database, now: number): Promise<readonly Lead[]> {
	const today = formatDay(new Date(now));
	const selectFromList = (list: (typeof openLists)[number]) =>
		db
			.selectFrom("leads")
			.select(["id", "next_kind", "next_at", "received_at"])
			.where("list", "=", list)
			.where("next_at", "is not", null)
			.where("next_at", "<", addDays(today, 1))
			.orderBy("next_at")
			.orderBy("received_at")
			.limit(maxDue)
			.$narrowType<{ next_at: string }>()
			.execute();
	// One query per list, because the index is sorted within a list
	const rows = (await Promise.all(openLists.map(selectFromList))).flat();
	const sortKey = ({ next_kind, next_at }: (typeof rows)[number]) =>
		next_kind === "visit" && next_at >= today ? `0${next_at}` : next_at;
	rows.sort((a, b) => sortKey(a).localeCompare(sortKey(b)) || a.received_at - b.received_at);
	return readLeadsOf(db, rows.slice(0, maxDue));
}
