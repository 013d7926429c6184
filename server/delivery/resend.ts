import { type RawBuilder, type SqlBool, sql } from "kysely";
import { hour, minute, second } from "../../content/shared/time.ts";
import { undoTime } from "../../forms/desk-limits.ts";
import { replyTime } from "../../forms/reply-times.ts";
import { countRows } from "../database/count-rows.ts";
import { type Channel, channels, type Database, type DeliveryState, undeliveredStates } from "../database/schema.ts";
import { normalizeMailbox } from "../mail/mailbox.ts";
import { unclaimedColumns } from "./queue.ts";
import { isSettledFailure } from "./settled-reply.ts";

interface RetryOptions {
	/** Limits the retry to one channel; all channels by default. */
	readonly channel?: Channel;
	/** Limits the retry to one reply, or one email about the customer's page; all by default. */
	readonly replyId?: string;
	/** Also sends delivered leads again: on `channel`, or on the webhook by default. */
	readonly includeDelivered?: boolean;
}

type LeadIds = readonly string[] | "all";

/** Milliseconds after a delivery in which it is not sent again, so that nobody gets the same email over and over. */
const resendPauses = {
	webhook: 0,
	"office-mail": minute,
	confirmation: hour,
	reply: 0,
	"page-mail": minute,
} as const;

const releasableChannels = ["webhook", "office-mail", "reply", "page-mail"] as const;

/**
 * Makes deliveries due now, with a fresh schedule, and returns them. Suspected spam has to be released first, and a reply
 * that is settled is sent only by its own id: what it says may be out of date.
 */
export async function resend(
	db: Database,
	ids: LeadIds,
	now: number,
	{ channel, replyId, includeDelivered }: RetryOptions = {},
): ReturnType<typeof queueAgain> {
	const resentChannels = channel ? [channel] : channels;
	const states = channel && ids !== "all" ? ([...undeliveredStates, "skipped"] as const) : undeliveredStates;
	const isResent = ids !== "all";
	const condition = replyId === undefined ? sql<SqlBool>`not ${isSettledFailure}` : undefined;
	const changes = await queueAgain(db, ids, { states, channels: resentChannels, replyId, isResent, condition }, now);
	// A reply that was sent is never sent again: its author can write another one
	if (!includeDelivered || channel === "reply") return changes;
	const resent = channel ?? "webhook";
	const pause = resendPauses[resent];
	const hasRested = pause > 0 ? sql<SqlBool>`changed_at <= ${now - pause}` : undefined;
	const delivered = { states: ["delivered"], channels: [resent], replyId, isResent, condition: hasRested } as const;
	return [...changes, ...(await queueAgain(db, ids, delivered, now))];
}

/** Counts the deliveries that a person has sent again within the last hour. */
export const countResends = (db: Database, personId: string, now: number) =>
	countRows(
		db
			.selectFrom("events")
			.where("what", "=", "sent-again")
			.where("person_id", "=", personId)
			.where("at", ">", now - hour),
	);

/**
 * Skips the undelivered deliveries of leads such as spam, on all channels by default. A running attempt finishes, but
 * `settle` schedules no other.
 */
export async function skipDeliveries(
	db: Database,
	ids: readonly string[],
	now: number,
	skipped: readonly Channel[] = channels,
): Promise<void> {
	await db
		.updateTable("deliveries")
		.set({ state: "skipped", next_attempt_at: null, changed_at: now })
		.where("lead_id", "in", ids)
		.where("channel", "in", skipped)
		.where("state", "in", undeliveredStates)
		.execute();
}

/** Makes the skipped deliveries of leads that are no longer spam due. No confirmation is sent this late. */
export const releaseDeliveries = (db: Database, ids: readonly string[], now: number) =>
	queueAgain(db, ids, { states: ["skipped"], channels: releasableChannels }, now);

/**
 * Makes deliveries due again that were skipped at `skippedAt`, when the lead was wrongly marked as spam. The customer
 * of a lead that was never suspected gets the confirmation too.
 */
export async function undoSkip(db: Database, id: string, skippedAt: number, now: number): Promise<void> {
	await releaseDeliveries(db, [id], now);
	const condition = sql<SqlBool>`changed_at = ${skippedAt}`;
	await queueAgain(db, [id], { states: ["skipped"], channels: ["confirmation"], condition }, now);
}

/** Milliseconds that a confirmation to a corrected address waits, during which the desk offers to undo the correction. */
const correctionPause = undoTime + 2 * second;

/**
 * Sends the confirmation to the corrected address. If an earlier address already has it, only a lead received within
 * `replyTime` is confirmed again, and to no mailbox twice: a hundred spellings of one would be a hundred emails. Without
 * an address nothing is sent.
 */
export async function redirectConfirmation(db: Database, id: string, email: string, now: number): Promise<void> {
	const selected = { channels: ["confirmation"], dueAt: now + correctionPause } as const;
	if (email === "") return skipDeliveries(db, [id], now, selected.channels);
	await queueAgain(db, [id], { ...selected, states: ["pending", "failed"] }, now);
	const condition = sql<SqlBool>`received_at > ${now - replyTime} and not exists (
		select 1 from confirmations
			where confirmations.lead_id = deliveries.lead_id and confirmations.email = ${normalizeMailbox(email)}
	)`;
	await queueAgain(db, [id], { ...selected, states: ["delivered"], condition }, now);
}

/** Cancels the extra confirmation that a correction queued, because the correction is being undone. */
export async function cancelSecondConfirmation(db: Database, id: string, correctedAt: number, now: number) {
	await db
		.updateTable("deliveries")
		.set({ state: "delivered", next_attempt_at: null, changed_at: now })
		.where("lead_id", "=", id)
		.where("channel", "=", "confirmation")
		.where("state", "=", "pending")
		.where("queued_at", "=", correctedAt)
		.where("delivered_at", "is not", null)
		.where("claim_owner", "is", null)
		.execute();
}

interface DeliverySelection {
	readonly states: readonly DeliveryState[];
	readonly channels: readonly Channel[];
	readonly replyId?: string | undefined;
	readonly condition?: RawBuilder<SqlBool> | undefined;
	/** Time at which they are due; at once by default. */
	readonly dueAt?: number;
	/** Marks the deliveries as sent again by a person. */
	readonly isResent?: boolean;
}

/**
 * Condition of the office's emails that were attempted within their pause. Those who have such an email get it again only
 * later: until then it goes to the mailboxes that still lack it, and one that may have arrived waits.
 */
const wasJustAttempted = (now: number) => sql<SqlBool>`(channel in ('office-mail', 'page-mail') and exists (
	select 1 from attempts
		where attempts.lead_id = deliveries.lead_id
			and attempts.channel = deliveries.channel
			and attempts.reply_id = deliveries.reply_id
			and started_at + duration > ${now - resendPauses["office-mail"]}
))`;

/** Makes deliveries due, except running attempts and those of spam and deleted leads. Returns the changed ones. */
async function queueAgain(
	db: Database,
	ids: LeadIds,
	{ states, channels, replyId, condition = sql`true`, dueAt, isResent }: DeliverySelection,
	now: number,
) {
	const mayBeThere = wasJustAttempted(now);
	const laterDue = now + resendPauses["office-mail"];
	const change = db
		.updateTable("deliveries")
		.set({
			state: sql<DeliveryState>`${sql.lit("pending")}`,
			attempts: 0,
			recipients: sql<string | null>`case when ${mayBeThere} then recipients end`,
			next_attempt_at: sql<number>`case
				when outcome_unknown = 1 and ${mayBeThere} then cast(${laterDue} as bigint)
				else cast(${dueAt ?? now} as bigint)
			end`,
			queued_at: now,
			...unclaimedColumns,
			...(isResent && { is_resent: 1 }),
			changed_at: now,
		})
		.where("channel", "in", channels)
		.where("state", "in", states)
		.$if(replyId !== undefined, (query) => query.where("reply_id", "=", replyId ?? ""))
		.where(condition)
		.where(({ eb, or }) => or([eb("claim_owner", "is", null), eb("next_attempt_at", "<=", now)]))
		.where(({ exists, selectFrom }) => {
			const lead = selectFrom("leads").select("id").whereRef("leads.id", "=", "deliveries.lead_id");
			return exists(lead.where("is_spam", "=", 0).where("deleted_at", "is", null));
		})
		.returning(["lead_id as id", "channel"]);
	return (ids === "all" ? change : change.where("lead_id", "in", ids)).execute();
}
