import type { FormPath } from "../../forms/forms.ts";
import type { List } from "../../forms/lead-status.ts";
import type { Channel, DeliveryState, Lead, LeadRecord, LeadState, Standing } from "./lead.ts";
import type { Actor, Place } from "./work.ts";

/** A delivery whose state was changed by hand, with its new state. */
export interface StateChange {
	readonly id: string;
	readonly channel: Channel;
	readonly state: DeliveryState;
}

export interface LeadFilter {
	readonly state?: LeadState;
	readonly form?: FormPath;
	/** Earliest time of receipt, inclusive. */
	readonly since?: Date;
	/** Latest time of receipt, exclusive. */
	readonly until?: Date;
	/**
	 * Search text as a person types it. Each word must begin a word of the name, e-mail address, phone number,
	 * postcode or message.
	 */
	readonly find?: string;
	/** Leaves out suspected spam. */
	readonly withoutSpam?: boolean;
	/** List of the desk; "any" leaves out leads that are about to be deleted. */
	readonly list?: List | "any";
	readonly place?: Place;
	/** A person's id; empty for leads that nobody has taken. */
	readonly takenBy?: string;
}

/** Result of an erasure, with the webhooks that may hold the leads. */
export interface Erasure {
	readonly leads: number;
	/** Leads that a webhook has confirmed, by form. */
	readonly received: ReadonlyMap<FormPath, number>;
	/** Leads that were, or may have been, mailed to the office. */
	readonly mailed: number;
	/** Leads whose attempt failed, is running or was interrupted, by form: the webhook may have them. */
	readonly perhapsReceived: ReadonlyMap<FormPath, number>;
}

/** A record of an erasure, without address or id. */
export interface PastErasure {
	readonly erasedAt: Date;
	readonly leads: number;
	/** Hash of a person's address or of a single lead's id. */
	readonly hash: string;
	/** Id of the key that made the hash. */
	readonly keyId: string;
}

/** Leads of one form and state in one week. */
export interface WeekCount {
	readonly form: FormPath;
	readonly state: LeadState;
	/** The week's Monday in London, such as `2026-03-02`. */
	readonly week: string;
	readonly leads: number;
}

export interface Stats {
	readonly counts: readonly WeekCount[];
	/** Delivered leads by delivery time: at most `upTo` milliseconds, and more than the previous step. */
	readonly deliveryTimes: readonly { readonly upTo: number; readonly leads: number }[];
	/** Deliveries by channel and state. */
	readonly deliveries: readonly { readonly channel: Channel; readonly state: DeliveryState; readonly leads: number }[];
	/** Delivery attempts by channel and week. */
	readonly attempts: readonly {
		readonly channel: Channel;
		readonly week: string;
		readonly succeeded: number;
		readonly failed: number;
	}[];
}

/** Options of sending leads again. */
export interface RetryOptions {
	/** Limits the retry to one channel; all channels by default. */
	readonly channel?: Channel;
	/** Also sends delivered leads again: on `channel`, or on the webhook by default. */
	readonly deliveredToo?: boolean;
}

/** The office's queries and commands on stored leads. */
export interface LeadArchive {
	/** Yields leads newest first, in pages, so memory does not grow with their number. */
	leads(filter: LeadFilter): AsyncIterable<Lead>;
	count(filter: LeadFilter): Promise<number>;
	/** Returns the office's progress with these leads by id. Ids of deleted leads are missing. */
	standings(ids: readonly string[]): Promise<ReadonlyMap<string, Standing>>;
	/** Returns everything held about a lead; undefined for an unknown id. */
	lead(id: string): Promise<LeadRecord | undefined>;
	idOf(reference: string): Promise<string | undefined>;
	/** Returns up to `limit` ids from `first` to `last`, both of full length. */
	idsBetween(first: string, last: string, limit: number): Promise<readonly string[]>;
	/** Returns everything held about a person, newest first. The address is case-insensitive. */
	subject(email: string): Promise<readonly LeadRecord[]>;
	/**
	 * Makes failed, held, skipped and pending deliveries due at once, with a fresh schedule.
	 *
	 * @returns the deliveries that changed
	 */
	retry(ids: readonly string[] | "all", now: number, options?: RetryOptions): Promise<readonly StateChange[]>;
	/**
	 * Releases leads from suspicion. Their webhook and office mail become due, unless they were delivered before. No
	 * confirmation is sent this late.
	 *
	 * @returns ids of the released leads, and their deliveries that are due now
	 */
	release(
		ids: readonly string[] | "all",
		now: number,
		by?: Actor,
	): Promise<{ readonly released: readonly string[]; readonly due: readonly StateChange[] }>;
	/** Marks leads as spam; "all" marks those not delivered. @returns ids of the leads that were not spam before */
	markSpam(ids: readonly string[] | "all", now: number, by?: Actor): Promise<readonly string[]>;
	/**
	 * Deletes the person's leads with everything that belongs to them, on SQLite every byte in the files, and records
	 * the erasure.
	 */
	erase(email: string, now: number): Promise<Erasure>;
	/** Deletes single leads in the same way as `erase`. */
	delete(ids: readonly string[], now: number): Promise<Erasure>;
	/** Returns all erasures, oldest first. */
	erasures(): Promise<readonly PastErasure[]>;
	/**
	 * Returns the ids of stored leads that had been erased, as after a restore of an older database.
	 *
	 * @throws ForeignErasures when the list was made with a key that this database lacks
	 */
	erasedBefore(erasures: readonly PastErasure[]): Promise<readonly string[]>;
	/** Deletes these leads again and records the erasures of the list. */
	eraseAgain(ids: readonly string[], erasures: readonly PastErasure[]): Promise<Erasure>;
	/** Deletes the leads received before that time, on SQLite every byte of them. @returns how many leads */
	purge(receivedBefore: Date): Promise<number>;
	stats(): Promise<Stats>;
}
