import type { FormPath } from "../../forms/forms.ts";
import type { Confirmable } from "./confirmations.ts";
import type { Attempt, Channel } from "./lead.ts";

/** A lead that one worker holds until it settles the attempt or the claim expires. */
export interface ClaimedLead {
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	/** The stored payload: the webhook's request body, byte for byte. */
	readonly body: string;
	readonly receivedAt: number;
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
export type Verdict =
	| { readonly state: "delivered" | "failed" | "skipped" }
	| { readonly state: "pending"; readonly nextAttemptAt: number; readonly recipients?: readonly string[] | undefined };

export interface Settlement {
	readonly leadId: string;
	readonly channel: Channel;
	readonly owner: string;
	readonly attempt: Attempt;
	readonly verdict: Verdict;
	readonly now: number;
}

/** Undelivered leads of one form on one channel, for alerts and metrics. */
export interface Backlog {
	readonly channel: Channel;
	readonly form: FormPath;
	readonly state: "pending" | "held" | "failed";
	readonly leads: number;
	/** Time at which the oldest of these leads was received. */
	readonly oldestReceivedAt: number;
}

/** A backlog with the last attempt of its oldest lead. */
export interface DeliveryTrouble extends Backlog {
	readonly lastAttempt: Attempt | undefined;
	readonly nextAttemptAt: number | undefined;
}

/** The delivery worker's queries. Times are milliseconds since 1970. */
export interface DeliveryQueue {
	/** Claims up to `limit` due leads, the longest due first. Nobody else gets them for 60 seconds. */
	claim(channel: Channel, owner: string, limit: number, now: number): Promise<readonly ClaimedLead[]>;

	/** Records the attempt and, if the owner still holds the lead, its next state. */
	settle(settlement: Settlement): Promise<void>;

	/** Holds a claimed lead until the channel has somewhere to send it. */
	hold(channel: Channel, leadId: string, owner: string, now: number): Promise<void>;

	/** Releases the owner's claims; their leads are due at once. */
	releaseClaims(channel: Channel, owner: string, now: number): Promise<void>;

	/** Makes the channel's held leads of these forms due. @returns how many there were */
	sendHeld(channel: Channel, forms: readonly FormPath[], now: number): Promise<number>;

	/** Returns when the next lead is due; undefined if none is waiting or deliveries are paused after a restore. */
	nextDueAt(channel: Channel): Promise<number | undefined>;

	/** Counts the channel's successful attempts that began after that time. */
	deliveredSince(channel: Channel, since: number): Promise<RecentDeliveries>;

	/** Returns undelivered leads received before that time. Failed ones count whenever they were received. */
	backlog(receivedBefore: number): Promise<readonly Backlog[]>;

	/** Returns the backlog with what the office needs in order to clear it. */
	troubles(receivedBefore: number): Promise<readonly DeliveryTrouble[]>;

	/**
	 * Decides whether a mailbox may get this lead's confirmation now, and counts it if so. Limits hold per mailbox
	 * and per domain, across all instances.
	 */
	mayConfirm(leadId: string, mailbox: string, now: number): Promise<Confirmable>;
}
