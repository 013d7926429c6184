import { minute } from "../../../content/shared/time.ts";
import type { Database } from "../../database/schema.ts";
import { channels } from "../../leads/lead.ts";
import type { Actor } from "../../workflow/activity.ts";
import { toActor } from "../../workflow/activity.ts";
import type { ListCounts } from "./list.ts";
import { countLists } from "./list.ts";
import type { DeliveryTrouble, LeadSummary } from "./rows.ts";
import { readRows, readTroubles } from "./rows.ts";

/**
 * Milliseconds by which each reading overlaps the last: leads and events are committed shortly after their time, and
 * an attempt once it has ended.
 */
const overlap = minute;
const maxArrivals = 50;
const maxChanges = 200;
const maxDeliveries = 500;

/** Changes since the page's last request. */
interface News {
	/** Value of `since` for the next request. */
	readonly at: number;
	readonly counts: ListCounts;
	/** Leads in New, newest first. Some may have been in an earlier response. */
	readonly arrivals: readonly LeadSummary[];
	/** Events of leads. Some may have been in an earlier response. */
	readonly changes: readonly {
		readonly event: string;
		readonly leadId: string;
		readonly reference: string;
		readonly what: string;
		readonly by: Actor;
		readonly at: number;
		/** The lead's version now: an undo raises it and adds no event. */
		readonly version: number;
		readonly isUndone: boolean;
	}[];
	/** Leads with a new reply or a recent attempt at a delivery, and the trouble that they have now. */
	readonly deliveries: readonly {
		readonly leadId: string;
		/** Start of the last attempt; 0 before the first. */
		readonly attemptedAt: number;
		readonly troubles: readonly DeliveryTrouble[];
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
		.innerJoin("leads", "leads.id", "events.lead_id")
		.select([
			"events.id",
			"lead_id",
			"reference",
			"what",
			"person_id",
			"person_name",
			"at",
			"leads.version",
			"undone_at",
		])
		.where("at", ">", since - overlap)
		.orderBy("at", "desc")
		.$narrowType<{ lead_id: string }>()
		.limit(maxChanges)
		.execute();
	const attempted = await db
		.selectFrom("attempts")
		.select(({ fn }) => ["lead_id", fn.max("started_at").as("attemptedAt")])
		.where("channel", "in", channels)
		.where("started_at", ">", since - overlap)
		.groupBy("lead_id")
		.orderBy("attemptedAt", "desc")
		.limit(maxDeliveries)
		.execute();
	// A reply is marked from the start, because nobody else would know that its customer is still waiting
	const replied = changes.flatMap(({ what, lead_id }) => (what === "replied" ? [{ lead_id, attemptedAt: 0 }] : []));
	// Of one lead the attempt comes last, and stays
	const delivering = new Map([...replied, ...attempted].map((each) => [each.lead_id, each]));
	const troubles = await readTroubles(db, [...delivering.keys()]);
	return {
		at: now,
		counts: await countLists(db, {}),
		arrivals: await readRows(
			db,
			arrivals.map(({ id }) => id),
		),
		changes: changes.map(({ id, lead_id, reference, what, at, version, undone_at, ...who }) => ({
			event: id,
			leadId: lead_id,
			reference,
			what,
			by: toActor(who),
			at,
			version,
			isUndone: undone_at !== null,
		})),
		deliveries: [...delivering.values()].map(({ lead_id, attemptedAt }) => ({
			leadId: lead_id,
			attemptedAt,
			troubles: troubles.get(lead_id) ?? [],
		})),
	};
}
