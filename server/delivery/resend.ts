import { sql } from "kysely";
import { hour } from "../../content/shared/time.ts";
import { splitIntoBatches } from "../database/batch.ts";
import type { Channel, Database, DeliveryState } from "../database/schema.ts";
import { channels, undeliveredStates } from "../leads/lead.ts";
import { releasedClaim } from "./queue.ts";

/** A delivery whose state was changed by hand, with its new state. */
export interface StateChange {
	readonly id: string;
	readonly channel: Channel;
	readonly state: DeliveryState;
}

/** Options of sending leads again. */
interface RetryOptions {
	/** Limits the retry to one channel; all channels by default. */
	readonly channel?: Channel;
	/** Also sends delivered leads again: on `channel`, or on the webhook by default. */
	readonly includeDelivered?: boolean;
}

/** Leads by id, or all of them. */
export type LeadIds = readonly string[] | "all";

const releasableChannels = ["webhook", "office-mail", "reply"] as const;

/** Makes deliveries due now, with a fresh schedule. Suspected spam has to be released first. */
export async function resend(
	db: Database,
	ids: LeadIds,
	now: number,
	{ channel, includeDelivered }: RetryOptions = {},
): Promise<readonly StateChange[]> {
	const resentChannels = channel ? [channel] : channels;
	const states = channel && ids !== "all" ? ([...undeliveredStates, "skipped"] as const) : undeliveredStates;
	const changes = await makeDue(db, ids, { states, channels: resentChannels }, now);
	// A reply that was sent is never sent again: its author can write another one
	if (!includeDelivered || channel === "reply") return changes;
	const deliveredOnly = { states: ["delivered"], channels: [channel ?? "webhook"] } as const;
	return [
		...changes,
		...(await makeDue(db, await excludeRecentlyConfirmed(db, ids, channel, now), deliveredOnly, now)),
	];
}

/** Counts the attempts at a delivery, and tells whether another is running, which a resend does not interrupt. */
export async function countAttempts(
	db: Database,
	leadId: string,
	channel: Channel,
	now: number,
): Promise<{ readonly attempts: number; readonly isRunning: boolean }> {
	const { attempts } = await db
		.selectFrom("attempts")
		.select(({ fn }) => fn.countAll<number>().as("attempts"))
		.where("lead_id", "=", leadId)
		.where("channel", "=", channel)
		.executeTakeFirstOrThrow();
	const running = await db
		.selectFrom("deliveries")
		.select("lead_id")
		.where("lead_id", "=", leadId)
		.where("channel", "=", channel)
		.where("claim_owner", "is not", null)
		.where("next_attempt_at", ">", now)
		.executeTakeFirst();
	return { attempts, isRunning: running !== undefined };
}

/**
 * Leaves out leads whose confirmation was sent within the hour, so that a customer does not get the same email over
 * and over.
 */
async function excludeRecentlyConfirmed(
	db: Database,
	ids: LeadIds,
	channel: Channel | undefined,
	now: number,
): Promise<LeadIds> {
	if (channel !== "confirmation" || ids === "all") return ids;
	const recent = await db
		.selectFrom("confirmations")
		.select("lead_id")
		.where("lead_id", "in", ids)
		.where("sent_at", ">", now - hour)
		.execute();
	const recentIds = new Set(recent.map(({ lead_id }) => lead_id));
	return ids.filter((id) => !recentIds.has(id));
}

/**
 * Skips the undelivered deliveries of spam. A running attempt finishes, but `settle` schedules no other.
 */
export async function skipDeliveries(db: Database, ids: readonly string[], now: number): Promise<void> {
	await db
		.updateTable("deliveries")
		.set({ state: "skipped", next_attempt_at: null, changed_at: now })
		.where("lead_id", "in", ids)
		.where("state", "in", undeliveredStates)
		.execute();
}

/** Makes the skipped deliveries of leads due that are no longer spam. No confirmation is sent this late. */
export const releaseDeliveries = (db: Database, ids: readonly string[], now: number) =>
	makeDue(db, ids, { states: ["skipped"], channels: releasableChannels }, now);

/**
 * Makes the deliveries of a lead due again that were skipped at that time, when it was marked as spam by mistake. The
 * customer of a lead that was never suspected gets the confirmation too.
 */
export async function undoSkip(db: Database, id: string, skippedAt: number, now: number): Promise<void> {
	await releaseDeliveries(db, [id], now);
	await makeDue(db, [id], { states: ["skipped"], channels: ["confirmation"], changedAt: skippedAt }, now);
}

interface DeliverySelection {
	readonly states: readonly DeliveryState[];
	readonly channels: readonly Channel[];
	/** Time of the last change; any time by default. */
	readonly changedAt?: number;
}

/**
 * Makes deliveries due, except those that are being attempted now, and those of spam and deleted leads. Returns the
 * changed deliveries.
 */
async function makeDue(db: Database, ids: LeadIds, { states, channels, changedAt }: DeliverySelection, now: number) {
	const change = db
		.updateTable("deliveries")
		.set({
			state: sql<DeliveryState>`${sql.lit("pending")}`,
			attempts: 0,
			recipients: null,
			next_attempt_at: now,
			...releasedClaim,
			changed_at: now,
		})
		.where("channel", "in", channels)
		.where("state", "in", states)
		.$if(changedAt !== undefined, (query) => query.where("changed_at", "=", changedAt ?? 0))
		.where(({ eb, or }) => or([eb("claim_owner", "is", null), eb("next_attempt_at", "<=", now)]))
		.where(({ exists, not, selectFrom }) =>
			not(
				exists(
					selectFrom("leads")
						.select("id")
						.whereRef("leads.id", "=", "deliveries.lead_id")
						.where(({ eb, or }) => or([eb("is_spam", "=", 1), eb("deleted_at", "is not", null)])),
				),
			),
		)
		.returning(["lead_id as id", "channel", "state"]);
	if (ids === "all") return change.execute();
	const changed: StateChange[] = [];
	for (const batch of splitIntoBatches(ids)) changed.push(...(await change.where("lead_id", "in", batch).execute()));
	return changed;
}
