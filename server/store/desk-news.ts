import type { OpenedDatabase } from "./database.ts";
import { counts } from "./desk-list.ts";
import { rowsOf } from "./desk-rows.ts";
import { actorOf } from "./events.ts";
import type { Actor, Counts, LeadRow } from "./work.ts";

/** Leads are listed a moment after their receipt, and events written a moment after their time: what came so much earlier comes again. */
const overlap = 60_000;
const maxArrivals = 50;
const maxChanges = 200;

/** What has happened since a page was last told. */
export interface News {
	/** What to ask with the next time. */
	readonly at: number;
	readonly counts: Counts;
	/** Leads in New, newest first; some may have been told before. */
	readonly arrivals: readonly LeadRow[];
	/** What was done to leads; some may have been told before. */
	readonly changes: readonly {
		readonly leadId: string;
		readonly what: string;
		readonly by: Actor;
		readonly at: number;
		/** The lead's after it; null where the lead has kept its own. */
		readonly version: number | null;
	}[];
}

export async function news(database: OpenedDatabase, since: number, now: number): Promise<News> {
	const { db } = database;
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
		counts: await counts(database, {}),
		arrivals: await rowsOf(
			db,
			arrivals.map(({ id }) => id),
		),
		changes: changes.map(({ lead_id, what, at, version, ...who }) => ({
			leadId: lead_id ?? "",
			what,
			by: actorOf(who),
			at,
			version,
		})),
	};
}
