import { sql } from "kysely";
import { openLists, uncountedLists } from "../../forms/lead-status.ts";
import { listIds } from "../database/batch.ts";
import type { Database } from "../database/schema.ts";
import { type Lead, readLeads } from "../leads/lead.ts";
import { nextStepKey, unansweredSince } from "../search/lead-pages.ts";
import { addDays, formatDay } from "../time/london-time.ts";

/** Limit of leads in an email: more than an office leaves to the next day. */
const maxLeads = 1000;

/**
 * Returns leads whose customer has waited for a reply from a time within [from, before) on, longest waiting first. A flood
 * of others leaves out no emergency.
 */
export async function listUnanswered(db: Database, from: Date, before: Date): Promise<readonly Lead[]> {
	const read = (isEmergency: boolean) => {
		const select = (time: "received_at" | "wrote_at") => {
			const since = time === "received_at" ? sql<number>`received_at` : unansweredSince;
			return (
				db
					.selectFrom("leads")
					.select(["id", since.as("since")])
					// By its index: no message was written after the last one
					.where(time, ">=", from.getTime())
					.where(since, ">=", from.getTime())
					.where(since, "<", before.getTime())
					.where(({ eb, fn, val }) => eb(fn.coalesce("urgency", val("")), isEmergency ? "=" : "!=", "emergency"))
			);
		};
		const unanswered = select("received_at").where("answered_at", "is", null).where("list", "in", openLists);
		const written = select("wrote_at")
			.where("list", "not in", uncountedLists)
			.where(({ eb, or }) => or([eb("answered_at", "is not", null), eb("list", "not in", openLists)]));
		return unanswered.unionAll(written).orderBy("since").orderBy("id").limit(maxLeads).execute();
	};
	const rows = [...(await read(true)), ...(await read(false))].slice(0, maxLeads);
	return readLeads(db, listIds(rows.toSorted((a, b) => a.since - b.since)));
}

/** Lists open leads whose next step is due today or overdue in the order of In progress, each part the longest due first. */
export async function listDue(db: Database, now: number): Promise<readonly Lead[]> {
	const today = formatDay(new Date(now));
	const rows = await db
		.selectFrom("leads")
		.select("id")
		.where("list", "in", openLists)
		.where("next_at", "<", addDays(today, 1))
		.orderBy(nextStepKey(today))
		.orderBy("next_at")
		.orderBy("received_at")
		.limit(maxLeads)
		.execute();
	return readLeads(db, listIds(rows));
}
