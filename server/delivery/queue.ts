import { type RawBuilder, type SqlBool, sql } from "kysely";
import { minute } from "../../content/shared/time.ts";
import { normalizeEmail } from "../../forms/clean-text.ts";
import { undoTime } from "../../forms/desk-limits.ts";
import type { FormPath } from "../../forms/forms.ts";
import { isUnanswered } from "../../forms/lead-status.ts";
import { lockRows, skipLocked } from "../database/dialect.ts";
import type { Channel, Database, DeliveryState, LeadRow } from "../database/schema.ts";
import type { Attempt } from "./deliveries.ts";

/** A lead whose delivery one worker holds, until it settles the attempt or the claim expires. */
export interface ClaimedDelivery
	extends Readonly<Pick<LeadRow, "id" | "reference" | "form" | "source" | "origin" | "urgency" | "street">> {
	/** Reply to deliver; empty on the other channels. */
	readonly replyId: string;
	/** Payload: as submitted for the webhook, byte for byte; with the office's corrections for emails. */
	readonly body: string;
	readonly receivedAt: number;
	/** True once the office has corrected the customer's contact details. */
	readonly isCorrected: boolean;
	/** True once the customer has been answered, or the lead closed. */
	readonly isAnswered: boolean;
	readonly attemptCount: number;
	/** Mailboxes that still lack the email after an attempt that reached the others; undefined for all of them. */
	readonly recipients: readonly string[] | undefined;
	/** True once a person has sent this very lead again. */
	readonly isResent: boolean;
}

export interface Claim {
	readonly leadId: string;
	readonly channel: Channel;
	/** Reply to deliver; empty by default, as on the other channels. */
	readonly replyId?: string;
	/** Id of the claim, new each time: a worker that claims a delivery again cannot settle its earlier attempt. */
	readonly claimId: string;
}

export type RetryDecision =
	| { readonly state: "delivered" }
	| ({ readonly state: "failed" | "skipped" } & Undelivered)
	| ({ readonly state: "pending"; readonly nextAttemptAt: number } & Undelivered);

interface Undelivered {
	/** Mailboxes that lack the email although others have it; by default those that lacked it before. */
	readonly recipients?: readonly string[] | undefined;
}

export interface Settlement extends Claim {
	readonly attempt: Omit<Attempt, "recipient">;
	readonly decision: RetryDecision;
	/** Address that a customer's email was sent to. */
	readonly sentTo?: string | undefined;
	/** True if an email was sent whole but never confirmed. */
	readonly mayHaveArrived?: boolean | undefined;
	readonly now: number;
}

/** Default milliseconds after which an unsettled claim is free for others. */
const defaultClaimLifetime = minute;

/**
 * Columns of a delivery that nobody holds any longer. A claim that ended without a record of its attempt may have sent
 * the lead; erasures and the desk report that.
 */
export const unclaimedColumns = {
	claim_owner: null,
	outcome_unknown: sql<number>`case when deliveries.claim_owner is null then deliveries.outcome_unknown else 1 end`,
} as const;

/** A customer's email waits while its lead is deleted: it goes out if that is undone, and is erased with the lead if not. */
const leadIsNotDeleted = sql<boolean>`(channel not in ('reply', 'confirmation') or lead_id not in (select id from leads where deleted_at is not null))`;

/** A reply waits for the lead's earlier ones, or the customer's last word would be one that a later reply has corrected. */
const isNextOfLead = sql<boolean>`(channel <> 'reply' or not exists (
	select 1 from deliveries as earlier
		where earlier.lead_id = deliveries.lead_id
			and earlier.channel = 'reply'
			-- coalesce keeps SQLite off the index of states, by which it would read the whole backlog
			and coalesce(earlier.state, '') = 'pending'
			and earlier.received_at < deliveries.received_at
))`;

/**
 * Claims up to `limit` due deliveries in one statement, so two workers never get the same one, and reads them.
 * A claim puts the next attempt off by its lifetime, so the claims of a process that has crashed expire without a clean-up.
 *
 * @param claimId new for each claim
 * @param lifetime milliseconds, longer than an attempt may take
 */
export async function claim(
	db: Database,
	channel: Channel,
	claimId: string,
	limit: number,
	now: number,
	lifetime = defaultClaimLifetime,
): Promise<readonly ClaimedDelivery[]> {
	const expiry = now + lifetime;
	const { numUpdatedRows } = await db
		.with(
			(cte) => cte("due").materialized(),
			(cte) =>
				cte
					.selectFrom("deliveries")
					.select(["lead_id", "reply_id"])
					.where("channel", "=", channel)
					.where("next_attempt_at", "<=", now)
					.where(leadIsNotDeleted)
					.where(isNextOfLead)
					.orderBy("next_attempt_at")
					.limit(limit)
					// Another instance may be claiming them
					.$call((query) => skipLocked(db, query)),
		)
		.updateTable("deliveries")
		.from("due")
		.set({ ...unclaimedColumns, claim_owner: claimId, next_attempt_at: expiry, changed_at: now })
		.whereRef("deliveries.lead_id", "=", "due.lead_id")
		.whereRef("deliveries.reply_id", "=", "due.reply_id")
		.where("deliveries.channel", "=", channel)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) return [];
	const claimed = await db
		.selectFrom("deliveries")
		.innerJoin("leads", "leads.id", "deliveries.lead_id")
		.select(["leads.id", "reply_id as replyId", "leads.form", "deliveries.received_at as receivedAt"])
		.select(["attempts as attemptCount", "recipients", "is_resent", "payload", "submitted"])
		.select(["reference", "source", "origin", "urgency", "street", "list", "answered_at as answeredAt"])
		.where("channel", "=", channel)
		.where("next_attempt_at", "=", expiry)
		.where("claim_owner", "=", claimId)
		.execute();
	return claimed.map(({ payload, submitted, recipients, is_resent, list, answeredAt, ...lead }) => ({
		...lead,
		body: channel === "webhook" ? (submitted ?? payload) : payload,
		isCorrected: submitted !== null,
		isAnswered: !isUnanswered({ list, answeredAt }),
		isResent: is_resent === 1,
		recipients: recipients?.split("\n"),
	}));
}

/** Records an attempt and, if its claim still holds, the delivery's next state; nothing if the lead has been erased. */
export const settle = (db: Database, settlement: Settlement): Promise<void> =>
	db.transaction().execute(async (transaction) => {
		// Always the lead before its delivery: the other order deadlocks with changes and erasures
		const stored = transaction.selectFrom("leads").select(["email", "is_spam"]).where("id", "=", settlement.leadId);
		const lead = await lockRows(transaction, stored).executeTakeFirst();
		if (!lead) return;
		await updateDelivery(transaction, settlement);
		await recordAttempt(transaction, settlement);
		const { replyId, channel, sentTo, decision, now } = settlement;
		if (sentTo === undefined || decision.state !== "delivered") return;
		// A colleague may have corrected the address during the attempt
		if (replyId) await transaction.updateTable("replies").set({ email: sentTo }).where("id", "=", replyId).execute();
		if (channel === "confirmation" && lead.is_spam === 0 && !["", normalizeEmail(sentTo)].includes(lead.email))
			await updateOne(transaction, settlement)
				.set({ state: "pending", attempts: 0, next_attempt_at: now + undoTime, queued_at: now, changed_at: now })
				.execute();
	});

const updateOne = (db: Database, { leadId, channel, replyId = "" }: Claim) =>
	db
		.updateTable("deliveries")
		.where("lead_id", "=", leadId)
		.where("channel", "=", channel)
		.where("reply_id", "=", replyId);

/** Updates a delivery that this claim still holds. */
const updateClaimed = (db: Database, claim: Claim) => updateOne(db, claim).where("claim_owner", "=", claim.claimId);

/** Records an accepted delivery even if the claim has expired since: it must not be sent again. */
const updateDelivery = (db: Database, { decision, mayHaveArrived, now, ...claim }: Settlement) =>
	(decision.state === "delivered" ? updateOne(db, claim) : updateClaimed(db, claim))
		.set(({ eb, fn, ref, val }) => ({
			// Neither retries nor reports a failure if the lead was marked as spam during the attempt
			state:
				decision.state === "delivered"
					? "delivered"
					: unlessSkipped<DeliveryState>(sql`cast(${decision.state} as text)`, sql`'skipped'`),
			attempts: eb("attempts", "+", 1),
			next_attempt_at:
				decision.state === "pending"
					? unlessSkipped<number | null>(sql`cast(${decision.nextAttemptAt} as bigint)`, sql`null`)
					: null,
			recipients: decision.state === "delivered" ? null : (decision.recipients?.join("\n") ?? ref("recipients")),
			delivered_at: decision.state === "delivered" ? fn.coalesce("delivered_at", val(now)) : ref("delivered_at"),
			claim_owner: null,
			...(mayHaveArrived && { outcome_unknown: 1 }),
			changed_at: now,
		}))
		.execute();

const unlessSkipped = <T>(value: RawBuilder<unknown>, skipped: RawBuilder<unknown>): RawBuilder<T> =>
	sql<T>`case state when 'skipped' then ${skipped} else ${value} end`;

/** Number of a delivery's latest attempts that are kept: more than it has unless somebody sends it again and again. */
const maxAttempts = 100;

async function recordAttempt(
	db: Database,
	{ leadId, channel, replyId = "", sentTo: recipient, attempt: { startedAt, ...attempt } }: Settlement,
) {
	await db
		.insertInto("attempts")
		.values({ lead_id: leadId, channel, reply_id: replyId, started_at: startedAt, ...attempt, recipient })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const isOfDelivery = sql<SqlBool>`lead_id = ${leadId} and channel = ${channel} and reply_id = ${replyId}`;
	const tooOld = db.selectFrom("attempts").select("started_at").where(isOfDelivery).orderBy("started_at", "desc");
	await db
		.deleteFrom("attempts")
		.where(isOfDelivery)
		.where("started_at", "in", tooOld.offset(maxAttempts).limit(maxAttempts))
		.execute();
}

interface Release extends Claim {
	readonly now: number;
	readonly wasStarted: boolean;
	/** Time at which the delivery is due again; at once by default. */
	readonly nextAttemptAt?: number;
}

/** Makes a claimed delivery due again. Its attempt was cut off, or never began. */
export async function releaseClaim(
	db: Database,
	{ now, wasStarted, nextAttemptAt = now, ...claim }: Release,
): Promise<void> {
	await updateClaimed(db, claim)
		.set({
			next_attempt_at: unlessSkipped<number | null>(sql`cast(${nextAttemptAt} as bigint)`, sql`null`),
			claim_owner: null,
			...(wasStarted && { outcome_unknown: 1 }),
			changed_at: now,
		})
		.execute();
}

/** Holds a claimed delivery until the channel has somewhere to send it. */
export async function hold(db: Database, { now, ...claim }: Claim & { readonly now: number }): Promise<void> {
	await updateClaimed(db, claim)
		.set({
			state: unlessSkipped<DeliveryState>(sql`'held'`, sql`'skipped'`),
			next_attempt_at: null,
			claim_owner: null,
			changed_at: now,
		})
		.execute();
}

/** Makes the channel's held deliveries of these forms due. Returns how many there were. */
export async function releaseHeld(db: Database, channel: Channel, forms: readonly FormPath[], now: number) {
	if (forms.length === 0) return 0;
	const { numUpdatedRows } = await db
		.updateTable("deliveries")
		.set({ state: "pending", attempts: 0, next_attempt_at: now, queued_at: now, changed_at: now })
		.where("channel", "=", channel)
		.where("state", "=", "held")
		.where("form", "in", forms)
		.executeTakeFirst();
	return Number(numUpdatedRows);
}

export async function findNextDueAt(db: Database, channel: Channel): Promise<number | undefined> {
	const first = await db
		.selectFrom("deliveries")
		.select("next_attempt_at")
		.where("channel", "=", channel)
		.where("next_attempt_at", "is not", null)
		.where(leadIsNotDeleted)
		.where(isNextOfLead)
		.orderBy("next_attempt_at")
		.limit(1)
		.executeTakeFirst();
	return first?.next_attempt_at ?? undefined;
}
