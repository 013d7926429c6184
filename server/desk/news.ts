import { minute } from "../../content/calendar.ts";
import type { Database } from "../database/schema.ts";
import { actorOfEvent } from "../workflow/activity.ts";
import type { Actor, LeadSummary, ListCounts } from "../workflow/work.ts";
import { countLists } from "./list.ts";
import { readRows } from "./rows.ts";

/**
 * Milliseconds by which each reading overlaps the last: leads and events are committed shortly after their time.
 */
const overlap = minute;
const maxArrivals = 50;
const maxChanges = 200;

/** Changes since the page's last request. */
export interface News {
	/** Value of `since` for the next request. */
	readonly at: number;
	readonly counts: ListCounts;
	/** Leads in New, newest first. Some may have been in an earlier response. */
	readonly arrivals: readonly LeadSummary[];
	/** Events of leads. Some may have been in an earlier response. */
	readonly changes: readonly {
		readonly leadId: string;
		readonly what: string;
		readonly by: Actor;
		readonly at: number;
		/** The lead's version after the event; null if the event did not change it. */
		readonly version: number | null;
	}[];
}

export async function readNews(db: Database, since: number, now: number): Promise<News> {
	const arrivals = await db
		.selectFrom("leads")
		.select("id")
		.where("list", "=", "new")
		.where("received_at", ">", since - overlap)
		.orderBy("received_at", "desc")
		.orderBy("id", "desc")
		.limit(maxArrivals)
		.execute();
	const changes = await db
		.selectFrom("events")
		.select(["lead_id", "what", "person_id", "person_name", "at", "version"])
		.where("at", ">", since - overlap)
		.where("lead_id", "is not", null)
		.orderBy("at", "desc")
		.limit(maxChanges)
		.execute();
	return {
		at: now,
		counts: await countLists(db, {}),
		arrivals: await readRows(
			db,
			arrivals.map(({ id }) => id),
		),
		changes: changes.map(({ lead_id, what, at, version, ...who }) => ({
			leadId: lead_id ?? "",
			what,
			by: actorOfEvent(who),
			at,
			version,
		})),
	};
}
