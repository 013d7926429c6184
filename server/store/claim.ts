import { type ExpressionBuilder, sql } from "kysely";
import type { Channel, ClaimedLead } from "./store.ts";
import type { Database, Tables } from "./tables.ts";

/** A claim that is not settled by then is free for others; four times as long as an attempt may take. */
export const claimLife = 60_000;

/**
 * Ends a claim without a record of its attempt, which a crash or a stop has cut off. Its request may have been sent, and an
 * erasure has to say so.
 */
export const claimCutOff = {
	claim_owner: null,
	claimed_at: null,
	cut_off: sql<number>`case when deliveries.claim_owner is null then deliveries.cut_off else 1 end`,
} as const;

/** Deliveries do not pause, as they do after a restore. */
export const isResumed = ({ exists, not, selectFrom }: ExpressionBuilder<Tables, "deliveries">) =>
	not(exists(selectFrom("safekeeping").select("event").where("event", "=", "paused")));

/**
 * Takes what is due in one statement, so two workers never get the same lead. The claim is the next attempt put off by
 * `claimLife`: nobody has to look for crashed owners. While deliveries pause, nothing is taken.
 *
 * @param skipLocked for PostgreSQL, where several instances claim at once: rows that another one is taking are left to it
 */
export async function claim(
	db: Database,
	skipLocked: boolean,
	channel: Channel,
	owner: string,
	limit: number,
	now: number,
): Promise<readonly ClaimedLead[]> {
	return db
		.with(
			(cte) => cte("due").materialized(),
			(cte) =>
				cte
					.selectFrom("deliveries")
					.select("lead_id")
					.where("channel", "=", channel)
					.where("next_attempt_at", "<=", now)
					.where(isResumed)
					.orderBy("next_attempt_at")
					.limit(limit)
					.$if(skipLocked, (query) => query.forUpdate().skipLocked()),
		)
		.updateTable("deliveries")
		.from("due")
		.set({ ...claimCutOff, claim_owner: owner, claimed_at: now, next_attempt_at: now + claimLife, changed_at: now })
		.whereRef("deliveries.lead_id", "=", "due.lead_id")
		.where("deliveries.channel", "=", channel)
		.returning((delivery) => [
			"deliveries.lead_id as id",
			"deliveries.form",
			"deliveries.received_at as receivedAt",
			"deliveries.attempts",
			ofLead(delivery, "payload").as("body"),
			ofLead(delivery, "reference").as("reference"),
		])
		.execute();
}

/** A column of the delivery's lead. */
const ofLead = (delivery: ExpressionBuilder<Tables, "deliveries">, column: "payload" | "reference") =>
	delivery
		.selectFrom("leads")
		.select(`leads.${column}`)
		.whereRef("leads.id", "=", "deliveries.lead_id")
		.$asScalar()
		.$notNull();
