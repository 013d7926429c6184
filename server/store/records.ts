import { leadOf } from "./browse.ts";
import type { LeadRecord } from "./store.ts";
import type { Database } from "./tables.ts";

/** All that is held about the leads of that id, or of that person: newest first. */
export async function records(
	db: Database,
	column: "leads.id" | "leads.email",
	value: string,
): Promise<readonly LeadRecord[]> {
	const rows = await db
		.selectFrom("leads")
		.innerJoin("deliveries", "deliveries.lead_id", "leads.id")
		.selectAll("leads")
		.select([
			"deliveries.state",
			"deliveries.next_attempt_at",
			"deliveries.delivered_at",
			"deliveries.claim_owner",
			"deliveries.cut_off",
		])
		.where(column, "=", value)
		.orderBy("leads.received_at", "desc")
		.execute();
	return Promise.all(
		rows.map(async (row) => ({
			...leadOf(row),
			spamReasons: JSON.parse(row.spam_reasons),
			nextAttemptAt: row.next_attempt_at === null ? undefined : new Date(row.next_attempt_at),
			deliveredAt: row.delivered_at === null ? undefined : new Date(row.delivered_at),
			isUnsettled: row.claim_owner !== null || row.cut_off === 1,
			attempts: await attemptsOf(db, row.id),
		})),
	);
}

const attemptsOf = (db: Database, leadId: string) =>
	db
		.selectFrom("attempts")
		.select(["started_at as startedAt", "duration", "status", "error"])
		.where("lead_id", "=", leadId)
		.orderBy("started_at")
		.execute();

/** Up to so many ids from the first to the last of these, in order. */
export async function idsBetween(db: Database, first: string, last: string, most: number): Promise<readonly string[]> {
	const rows = await db
		.selectFrom("leads")
		.select("id")
		.where("id", ">=", first)
		.where("id", "<=", last)
		.orderBy("id")
		.limit(most)
		.execute();
	return rows.map(({ id }) => id);
}
