import { type RawBuilder, sql } from "kysely";
import type { Channel, DeliveryState, Settlement } from "./store.ts";
import type { Database } from "./tables.ts";

/** Records finished attempts in one transaction. If the owner's claim has expired, only the attempt is recorded. */
export async function settle(db: Database, settlements: readonly Settlement[]): Promise<void> {
	await db.transaction().execute(async (transaction) => {
		for (const settlement of settlements) {
			await finish(transaction, settlement);
			await record(transaction, settlement);
		}
	});
}

const finish = (db: Database, { leadId, channel, owner, verdict, now }: Settlement) =>
	db
		.updateTable("deliveries")
		.set(({ eb, fn, ref, val }) => ({
			// A lead that was marked as spam meanwhile is not tried again
			state: verdict.state === "pending" ? unlessSkipped<DeliveryState>(sql`'pending'`, sql`'skipped'`) : verdict.state,
			attempts: eb("attempts", "+", 1),
			next_attempt_at:
				verdict.state === "pending"
					? unlessSkipped<number | null>(sql`cast(${verdict.nextAttemptAt} as bigint)`, sql`null`)
					: null,
			recipients: verdict.state === "pending" ? (verdict.recipients?.join("\n") ?? null) : null,
			delivered_at: verdict.state === "delivered" ? fn.coalesce("delivered_at", val(now)) : ref("delivered_at"),
			claim_owner: null,
			claimed_at: null,
			changed_at: now,
		}))
		.where("lead_id", "=", leadId)
		.where("channel", "=", channel)
		.where("claim_owner", "=", owner)
		.execute();

const unlessSkipped = <T>(value: RawBuilder<unknown>, skipped: RawBuilder<unknown>): RawBuilder<T> =>
	sql<T>`case state when 'skipped' then ${skipped} else ${value} end`;

/** Inserts the attempt. Selects from the leads, since the lead may have been erased during the attempt. */
const record = (db: Database, { leadId, channel, attempt: { startedAt, duration, status, error } }: Settlement) =>
	db
		.insertInto("attempts")
		.columns(["lead_id", "channel", "started_at", "duration", "status", "error"])
		.expression(
			db
				.selectFrom("leads")
				.select([
					"id",
					sql<Channel>`cast(${channel} as text)`.as("channel"),
					sql<number>`cast(${startedAt} as bigint)`.as("started_at"),
					sql<number>`cast(${duration} as integer)`.as("duration"),
					sql<number | null>`cast(${status} as integer)`.as("status"),
					sql<string | null>`cast(${error} as text)`.as("error"),
				])
				.where("id", "=", leadId),
		)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
