import type { FormPath } from "../../forms/forms.ts";
import type { Confirmable } from "./confirmations.ts";
import type { Attempt, Channel } from "./lead.ts";

/** A lead that one worker holds until it settles the attempt or the claim runs out. */
export interface ClaimedLead {
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	/** The payload as it was stored: the body of the request, byte for byte. */
	readonly body: string;
	readonly receivedAt: number;
	/** Attempts so far. */
	readonly attempts: number;
}

/** What comes after an attempt. */
export type Verdict =
	| { readonly state: "delivered" | "failed" | "skipped" }
	| { readonly state: "pending"; readonly nextAttemptAt: number };

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
	/** When the oldest of them came in. */
	readonly oldestReceivedAt: number;
}

/** A backlog, with the last attempt at its oldest lead. */
export interface DeliveryTrouble extends Backlog {
	readonly lastAttempt: Attempt | undefined;
	readonly nextAttemptAt: number | undefined;
}

/** What the delivery worker needs of the store. Times are milliseconds since 1970. */
export interface DeliveryQueue {
	/** Takes up to `limit` leads that are due, the longest due first; nobody else gets them for 60 seconds. */
	claim(channel: Channel, owner: string, limit: number, now: number): Promise<readonly ClaimedLead[]>;

	/** Records the attempt and, if the owner still holds the lead, what comes after it. */
	settle(settlement: Settlement): Promise<void>;

	/** Holds a claimed lead until the channel has somewhere to send it. */
	hold(channel: Channel, leadId: string, owner: string, now: number): Promise<void>;

	/** Gives back what the owner holds, due at once. */
	releaseClaims(channel: Channel, owner: string, now: number): Promise<void>;

	/** Makes the channel's held leads of these forms due. @returns how many there were */
	sendHeld(channel: Channel, forms: readonly FormPath[], now: number): Promise<number>;

	/** When the next lead is due; undefined when none waits, or when deliveries pause after a restore. */
	nextDueAt(channel: Channel): Promise<number | undefined>;

	/** Undelivered leads that were received before then; failed ones count whenever they were received. */
	backlog(receivedBefore: number): Promise<readonly Backlog[]>;

	/** The backlog, with what the office needs to know to clear it. */
	troubles(receivedBefore: number): Promise<readonly DeliveryTrouble[]>;

	/**
	 * Decides whether a mailbox may have a confirmation of this lead now, over all instances: limits hold for the mailbox and
	 * for its domain. A yes counts.
	 */
	mayConfirm(leadId: string, mailbox: string, now: number): Promise<Confirmable>;
}
