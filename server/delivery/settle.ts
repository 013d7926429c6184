import { type RawBuilder, sql } from "kysely";
import type { Channel, Database, DeliveryState } from "../database/schema.ts";
import type { Attempt } from "../leads/lead.ts";
import { recordSentReply } from "../workflow/replies.ts";

/** The next state after an attempt. */
export type RetryDecision =
	| { readonly state: "delivered" | "failed" | "skipped" }
	| { readonly state: "pending"; readonly nextAttemptAt: number; readonly recipients?: readonly string[] | undefined };

export interface Settlement {
	readonly leadId: string;
	readonly channel: Channel;
	/** Empty by default, as on all channels but replies. */
	readonly replyId?: string;
	readonly owner: string;
	readonly attempt: Attempt;
	readonly decision: RetryDecision;
	readonly now: number;
}

/**
 * Records an attempt and, if the owner still holds the lead, its next state. A reply counts as the answer once the mail
 * server has accepted it.
 */
export const settle = (db: Database, settlement: Settlement): Promise<void> =>
	db.transaction().execute(async (transaction) => {
		const { replyId, decision, now } = settlement;
		// Changes by people lock the lead before its deliveries as well, so that neither waits for the other
		if (replyId && decision.state === "delivered") await recordSentReply(transaction, replyId, now);
		await updateDelivery(transaction, settlement);
		await recordAttempt(transaction, settlement);
	});

/** Updates a delivery that its owner still holds. */
const updateClaimed = (
	db: Database,
	{ leadId, channel, replyId = "", owner }: Pick<Settlement, "leadId" | "channel" | "replyId" | "owner">,
) =>
	db
		.updateTable("deliveries")
		.where("lead_id", "=", leadId)
		.where("channel", "=", channel)
		.where("reply_id", "=", replyId)
		.where("claim_owner", "=", owner);

const updateDelivery = (db: Database, { decision, now, ...claim }: Settlement) =>
	updateClaimed(db, claim)
		.set(({ eb, fn, ref, val }) => ({
			// A lead that was marked as spam meanwhile is not tried again
			state:
				decision.state === "pending" ? unlessSkipped<DeliveryState>(sql`'pending'`, sql`'skipped'`) : decision.state,
			attempts: eb("attempts", "+", 1),
			next_attempt_at:
				decision.state === "pending"
					? unlessSkipped<number | null>(sql`cast(${decision.nextAttemptAt} as bigint)`, sql`null`)
					: null,
			recipients: decision.state === "pending" ? (decision.recipients?.join("\n") ?? null) : null,
			delivered_at: decision.state === "delivered" ? fn.coalesce("delivered_at", val(now)) : ref("delivered_at"),
			claim_owner: null,
			changed_at: now,
		}))
		.execute();

const unlessSkipped = <T>(value: RawBuilder<unknown>, skipped: RawBuilder<unknown>): RawBuilder<T> =>
	sql<T>`case state when 'skipped' then ${skipped} else ${value} end`;

/** Inserts the attempt. Selects from the leads, since the lead may have been erased during the attempt. */
const recordAttempt = (
	db: Database,
	{ leadId, channel, replyId = "", attempt: { startedAt, duration, status, error } }: Settlement,
) =>
	db
		.insertInto("attempts")
		.columns(["lead_id", "channel", "reply_id", "started_at", "duration", "status", "error"])
		.expression(
			db
				.selectFrom("leads")
				.select([
					"id",
					sql<Channel>`cast(${channel} as text)`.as("channel"),
					sql<string>`cast(${replyId} as text)`.as("reply_id"),
					sql<number>`cast(${startedAt} as bigint)`.as("started_at"),
					sql<number>`cast(${duration} as integer)`.as("duration"),
					sql<number | null>`cast(${status} as integer)`.as("status"),
					sql<string | null>`cast(${error} as text)`.as("error"),
				])
				.where("id", "=", leadId),
		)
		.onConflict((conflict) => conflict.doNothing())
		.execute();

/** Holds a claimed delivery until the channel has somewhere to send it. */
export async function hold(db: Database, { now, ...claim }: Omit<Settlement, "attempt" | "decision">): Promise<void> {
	await updateClaimed(db, claim)
		.set({
			state: unlessSkipped<DeliveryState>(sql`'held'`, sql`'skipped'`),
			next_attempt_at: null,
			claim_owner: null,
			changed_at: now,
		})
		.execute();
}
