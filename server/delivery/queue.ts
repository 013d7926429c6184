import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { minute } from "../../content/shared/time.ts";
import type { FormPath } from "../../forms/forms.ts";
import { isPostgres } from "../database/dialect.ts";
import type { Channel, Database, Intake, Tables } from "../database/schema.ts";
import { isResumed } from "./pause.ts";

/** A delivery that one worker holds until it settles the attempt or the claim expires. */
export interface ClaimedDelivery {
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	/** Reply to deliver; empty on the other channels. */
	readonly replyId: string;
	/** Payload: as submitted for the webhook, byte for byte; with the office's corrections for emails. */
	readonly body: string;
	readonly receivedAt: number;
	readonly intake: Intake;
	/** True once the office has corrected the customer's contact details. */
	readonly isCorrected: boolean;
	readonly attempts: number;
	/** Mailboxes that still lack the email after an attempt that reached the others; undefined for all of them. */
	readonly recipients: readonly string[] | undefined;
}

/** Deliveries of a channel since a point in time. */
interface RecentDeliveries {
	readonly leadCount: number;
	/** Start of the last successful attempt; undefined if there was none. */
	readonly lastAt: number | undefined;
}

/** Milliseconds after which an unsettled claim is free for others: four times an attempt's time limit. */
export const claimLifetime = minute;

/**
 * Ends a claim whose attempt a crash or a stop interrupted before it was recorded. Its request may have been sent,
 * which an erasure has to report.
 */
export const releasedClaim = {
	claim_owner: null,
	interrupted: sql<number>`case when deliveries.claim_owner is null then deliveries.interrupted else 1 end`,
} as const;

/** A reply waits while its lead is deleted: it goes out if the deletion is undone, and is erased with the lead if not. */
const isOfKeptLead = sql<boolean>`(channel <> 'reply' or lead_id not in (select id from leads where deleted_at is not null))`;

/**
 * Claims up to `limit` due deliveries in one statement, the longest due first, so two workers never get the same one.
 * A claim puts the next attempt off by `claimLifetime`, so a crashed owner's claims expire without a clean-up. Claims
 * nothing while deliveries are paused.
 */
export async function claim(
	db: Database,
	channel: Channel,
	owner: string,
	limit: number,
	now: number,
): Promise<readonly ClaimedDelivery[]> {
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
					.where(isOfKeptLead)
					.orderBy("next_attempt_at")
					.limit(limit)
					// Skips rows that another instance is claiming
					.$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
		)
		.updateTable("deliveries")
		.from("due")
		.set({ ...releasedClaim, claim_owner: owner, next_attempt_at: now + claimLifetime, changed_at: now })
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
			selectLeadColumn(delivery, channel === "webhook" ? submittedPayload : sql.ref<string>("leads.payload")).as(
				"body",
			),
			selectLeadColumn(delivery, sql.ref<string>("leads.reference")).as("reference"),
			selectLeadColumn(delivery, sql.ref<Intake>("leads.intake")).as("intake"),
			selectLeadColumn(delivery, sql<number>`case when leads.submitted is null then 0 else 1 end`).as("isCorrected"),
		])
		.execute();
	return claimed.map(({ recipients, isCorrected, ...lead }) => ({
		...lead,
		isCorrected: isCorrected === 1,
		recipients: recipients?.split("\n"),
	}));
}

const submittedPayload = sql<string>`coalesce(leads.submitted, leads.payload)`;

const selectLeadColumn = <T extends string | number>(
	delivery: ExpressionBuilder<Tables, "deliveries">,
	value: RawBuilder<T>,
) =>
	delivery
		.selectFrom("leads")
		.select(value.as("value"))
		.whereRef("leads.id", "=", "deliveries.lead_id")
		.$asScalar()
		.$notNull();

/** Releases the owner's claims; their leads are due at once. */
export async function releaseClaims(db: Database, channel: Channel, owner: string, now: number): Promise<void> {
	await db
		.updateTable("deliveries")
		.set({ ...releasedClaim, next_attempt_at: now, changed_at: now })
		.where("channel", "=", channel)
		.where("next_attempt_at", "<=", now + claimLifetime)
		.where("claim_owner", "=", owner)
		.execute();
}

/** Makes the channel's held leads of these forms due. Returns how many there were. */
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
export async function findNextDueAt(db: Database, channel: Channel): Promise<number | undefined> {
	const first = await db
		.selectFrom("deliveries")
		.select("next_attempt_at")
		.where("channel", "=", channel)
		.where("next_attempt_at", "is not", null)
		.where(isResumed)
		.where(isOfKeptLead)
		.orderBy("next_attempt_at")
		.limit(1)
		.executeTakeFirst();
	return first?.next_attempt_at ?? undefined;
}

/** Counts the channel's successful attempts that began after that time. */
export async function countDelivered(db: Database, channel: Channel, since: number): Promise<RecentDeliveries> {
	const { leadCount, lastAt } = await db
		.selectFrom("attempts")
		.select(({ fn }) => [fn.countAll<number>().as("leadCount"), fn.max("started_at").as("lastAt")])
		.where("channel", "=", channel)
		.where("started_at", ">", since)
		.where("error", "is", null)
		.executeTakeFirstOrThrow();
	return { leadCount, lastAt: lastAt ?? undefined };
}
