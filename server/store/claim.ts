import { type ExpressionBuilder, sql } from "kysely";
import { isPostgres } from "./dialect.ts";
import type { Channel, ClaimedLead } from "./store.ts";
import type { Database, Tables } from "./tables.ts";

/** Milliseconds after which an unsettled claim is free for others: four times an attempt's time limit. */
export const claimLife = 60_000;

/**
 * Ends a claim whose attempt a crash or a stop interrupted before it was recorded. Its request may have been sent,
 * which an erasure has to report.
 */
export const claimCutOff = {
	claim_owner: null,
	claimed_at: null,
	cut_off: sql<number>`case when deliveries.claim_owner is null then deliveries.cut_off else 1 end`,
} as const;

/** Condition that deliveries are not paused, as they are after a restore. */
export const isResumed = ({ exists, not, selectFrom }: ExpressionBuilder<Tables, "deliveries">) =>
	not(exists(selectFrom("safekeeping").select("event").where("event", "=", "paused")));

/**
 * Claims due deliveries in one statement, so two workers never get the same lead. A claim puts the next attempt off
 * by `claimLife`, so a crashed owner's claims expire without a clean-up. Claims nothing while deliveries are paused.
 */
export async function claim(
	db: Database,
	channel: Channel,
	owner: string,
	limit: number,
	now: number,
): Promise<readonly ClaimedLead[]> {
	const claimed = await db
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
					// Skips rows that another instance is claiming
					.$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
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
			"deliveries.recipients",
			ofLead(delivery, "payload").as("body"),
			ofLead(delivery, "reference").as("reference"),
		])
		.execute();
	return claimed.map(({ recipients, ...lead }) => ({ ...lead, recipients: recipients?.split("\n") }));
}

const ofLead = (delivery: ExpressionBuilder<Tables, "deliveries">, column: "payload" | "reference") =>
	delivery
		.selectFrom("leads")
		.select(`leads.${column}`)
		.whereRef("leads.id", "=", "deliveries.lead_id")
		.$asScalar()
		.$notNull();
