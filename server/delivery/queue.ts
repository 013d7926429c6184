import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { minute } from "../../content/calendar.ts";
import type { FormPath } from "../../forms/forms.ts";
import { isPostgres } from "../database/dialect.ts";
import type { Channel, Database, DeliveryState, Intake, Tables } from "../database/schema.ts";
import type { Attempt } from "../leads/lead.ts";
import { isResumed } from "./pause.ts";

/** A lead that one worker holds until it settles the attempt or the claim expires. */
export interface ClaimedLead {
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	/** Reply to deliver; empty on the other channels. */
	readonly replyId: string;
	/** The payload: for the webhook as submitted, byte for byte; for mails as the office has corrected it. */
	readonly body: string;
	readonly receivedAt: number;
	readonly intake: Intake;
	readonly attempts: number;
	/** Mailboxes that still lack the mail after an attempt that reached the others; undefined for all of them. */
	readonly recipients: readonly string[] | undefined;
}

/** Deliveries of a channel since a point in time. */
export interface RecentDeliveries {
	readonly leads: number;
	/** Start of the last successful attempt; undefined if there was none. */
	readonly lastAt: number | undefined;
}

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

/** Milliseconds after which an unsettled claim is free for others: four times an attempt's time limit. */
export const claimLife = minute;

/**
 * Ends a claim whose attempt a crash or a stop interrupted before it was recorded. Its request may have been sent,
 * which an erasure has to report.
 */
export const claimEnded = {
	claim_owner: null,
	interrupted: sql<number>`case when deliveries.claim_owner is null then deliveries.interrupted else 1 end`,
} as const;

/**
 * Claims up to `limit` due leads in one statement, the longest due first, so two workers never get the same lead. A
 * claim puts the next attempt off by `claimLife`, so a crashed owner's claims expire without a clean-up. Claims nothing
 * while deliveries are paused.
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
					.select(["lead_id", "reply_id"])
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
		.set({ ...claimEnded, claim_owner: owner, next_attempt_at: now + claimLife, changed_at: now })
		.whereRef("deliveries.lead_id", "=", "due.lead_id")
		.whereRef("deliveries.reply_id", "=", "due.reply_id")
		.where("deliveries.channel", "=", channel)
		.returning((delivery) => [
			"deliveries.lead_id as id",
			"deliveries.reply_id as replyId",
			"deliveries.form",
			"deliveries.received_at as receivedAt",
			"deliveries.attempts",
			"deliveries.recipients",
			ofLead(delivery, channel === "webhook" ? asSubmitted : sql.ref<string>("leads.payload")).as("body"),
			ofLead(delivery, sql.ref<string>("leads.reference")).as("reference"),
			ofLead(delivery, sql.ref<Intake>("leads.intake")).as("intake"),
		])
		.execute();
	return claimed.map(({ recipients, ...lead }) => ({ ...lead, recipients: recipients?.split("\n") }));
}

const asSubmitted = sql<string>`coalesce(leads.submitted, leads.payload)`;

const ofLead = <T extends string>(delivery: ExpressionBuilder<Tables, "deliveries">, value: RawBuilder<T>) =>
	delivery
		.selectFrom("leads")
		.select(value.as("value"))
		.whereRef("leads.id", "=", "deliveries.lead_id")
		.$asScalar()
		.$notNull();

/** Records an attempt and, if the owner still holds the lead, its next state. */
export const settle = (db: Database, settlement: Settlement): Promise<void> =>
	db.transaction().execute(async (transaction) => {
		await finish(transaction, settlement);
		await recordAttempt(transaction, settlement);
	});

const finish = (db: Database, { leadId, channel, replyId = "", owner, decision, now }: Settlement) =>
	db
		.updateTable("deliveries")
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
		.where("lead_id", "=", leadId)
		.where("channel", "=", channel)
		.where("reply_id", "=", replyId)
		.where("claim_owner", "=", owner)
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
export async function hold(
	db: Database,
	{ leadId, channel, replyId = "", owner, now }: Omit<Settlement, "attempt" | "decision">,
): Promise<void> {
	await db
		.updateTable("deliveries")
		.set({
			state: unlessSkipped<DeliveryState>(sql`'held'`, sql`'skipped'`),
			next_attempt_at: null,
			claim_owner: null,
			changed_at: now,
		})
		.where("lead_id", "=", leadId)
		.where("channel", "=", channel)
		.where("reply_id", "=", replyId)
		.where("claim_owner", "=", owner)
		.execute();
}

/** Releases the owner's claims; their leads are due at once. */
export async function releaseClaims(db: Database, channel: Channel, owner: string, now: number): Promise<void> {
	await db
		.updateTable("deliveries")
		.set({ ...claimEnded, next_attempt_at: now, changed_at: now })
		.where("channel", "=", channel)
		.where("next_attempt_at", "<=", now + claimLife)
		.where("claim_owner", "=", owner)
		.execute();
}

/** Makes the channel's held leads of these forms due. @returns how many there were */
export async function makeHeldDue(
	db: Database,
	channel: Channel,
	forms: readonly FormPath[],
	now: number,
): Promise<number> {
	if (forms.length === 0) return 0;
	const { numUpdatedRows } = await db
		.updateTable("deliveries")
		.set({ state: "pending", attempts: 0, next_attempt_at: now, changed_at: now })
		.where("channel", "=", channel)
		.where("state", "=", "held")
		.where("form", "in", forms)
		.executeTakeFirst();
	return Number(numUpdatedRows);
}

/** Returns when the next lead is due; undefined if none is waiting or deliveries are paused after a restore. */
export async function nextDueAt(db: Database, channel: Channel): Promise<number | undefined> {
	const first = await db
		.selectFrom("deliveries")
		.select("next_attempt_at")
		.where("channel", "=", channel)
		.where("next_attempt_at", "is not", null)
		.where(isResumed)
		.orderBy("next_attempt_at")
		.limit(1)
		.executeTakeFirst();
	return first?.next_attempt_at ?? undefined;
}

/** Counts the channel's successful attempts that began after that time. */
export async function deliveredSince(db: Database, channel: Channel, since: number): Promise<RecentDeliveries> {
	const { leads, lastAt } = await db
		.selectFrom("attempts")
		.select(({ fn }) => [fn.countAll<number>().as("leads"), fn.max("started_at").as("lastAt")])
		.where("channel", "=", channel)
		.where("started_at", ">", since)
		.where("error", "is", null)
		.executeTakeFirstOrThrow();
	return { leads, lastAt: lastAt ?? undefined };
}
