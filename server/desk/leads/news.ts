import { sql } from "kysely";
import { minute } from "../../../content/shared/time.ts";
import { uncountedLists } from "../../../forms/lead-status.ts";
import { listIds } from "../../database/batch.ts";
import type { Database } from "../../database/schema.ts";
import { countLists, type ListCounts } from "../../search/lead-pages.ts";

/** Milliseconds by which a transaction may be committed after a transaction that began later. */
const overlap = minute;

interface News {
	/** Value of `since` for the next request. */
	readonly mark: string;
	/** Time by the service's clock, because the office's machines may be minutes off. */
	readonly at: number;
	readonly changed: {
		readonly counts: ListCounts;
		/**
		 * Ids of the leads in New that arrived since, or up to a minute before, newest first, except those that the person
		 * entered, and of the leads whose customer has written since.
		 */
		readonly arrivals: readonly string[];
	} | null;
}

/**
 * Returns a mark that changes with every new lead and event, and with every change of a delivery: the time of the latest,
 * and the number of those shortly before it.
 */
async function readMark(db: Database): Promise<string> {
	const latest = (table: string, column: string) => sql`(
		select concat(max(${sql.ref(column)}), '.', count(*)) from ${sql.table(table)}
		where ${sql.ref(column)} > (select max(${sql.ref(column)}) from ${sql.table(table)}) - ${sql.lit(overlap)}
	)`;
	const { rows } = await sql<{ mark: string }>`select concat(
		${latest("leads", "received_at")}, '-', ${latest("events", "at")}, '-', ${latest("deliveries", "changed_at")}
	) as mark`.execute(db);
	return rows[0]?.mark ?? "";
}

/** Selects the leads whose customer has written since. With `in`, the database might read whole lists, and not the few by index. */
export const selectWrittenSince = (db: Database, since: number) =>
	db.selectFrom("leads").select("id").where("list", "not in", uncountedLists).where("wrote_at", ">", since);

/** Returns the news since a mark; without one, those of the last minute. */
export async function readNews(db: Database, personId: string, since: string | undefined, now: number): Promise<News> {
	const mark = await readMark(db);
	if (mark === since) return { mark, at: now, changed: null };
	// A made-up mark may be beyond what the database can compare
	const [received = now, changed = now] =
		since?.split("-").map((part) => Math.max(0, Math.min(Number.parseInt(part, 10) || 0, now))) ?? [];
	const written = await selectWrittenSince(db, changed - overlap).execute();
	const arrivals = await db
		.selectFrom("leads")
		.select("id")
		.where("list", "=", "new")
		.where("received_at", ">", received - overlap)
		.where(({ exists, not, selectFrom }) =>
			not(
				exists(
					selectFrom("events")
						.select("events.id")
						.whereRef("events.lead_id", "=", "leads.id")
						.where("what", "=", "entered")
						.where("person_id", "=", personId),
				),
			),
		)
		.orderBy("received_at", "desc")
		.orderBy("id", "desc")
		.execute();
	const ids = new Set(listIds([...arrivals, ...written]));
	return { mark, at: now, changed: { counts: await countLists(db, {}), arrivals: [...ids] } };
}
