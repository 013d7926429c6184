import type { FormPath } from "../../forms/forms.ts";
import type { Channel, DeliveryState, Lead, LeadRecord, LeadState, Standing } from "./lead.ts";
import type { Actor, List, Place } from "./work.ts";

/** A delivery whose state was changed by hand, with its new state. */
export interface StateChange {
	readonly id: string;
	readonly channel: Channel;
	readonly state: DeliveryState;
}

export interface LeadFilter {
	readonly state?: LeadState;
	readonly form?: FormPath;
	/** Received then or later. */
	readonly since?: Date;
	/** Received before then. */
	readonly until?: Date;
	/**
	 * As a person types it: the beginnings of words of the name, e-mail address, phone number, postcode and message, all of
	 * which must be there.
	 */
	readonly find?: string;
	/** Without suspected spam. */
	readonly withoutSpam?: boolean;
	/** In that list of the desk; "any" leaves out what is about to be deleted. */
	readonly list?: List | "any";
	readonly place?: Place;
	/** A person's id; empty for leads that nobody has taken. */
	readonly takenBy?: string;
	/** Those that come behind this one. */
	readonly after?: { readonly receivedAt: number; readonly id: string };
}

/** What was erased, and which webhooks had been sent it. */
export interface Erasure {
	readonly leads: number;
	/** Leads by form that the form's webhook has confirmed. */
	readonly received: ReadonlyMap<FormPath, number>;
	/** Leads that were mailed to the office, or may have been. */
	readonly mailed: number;
	/** Leads by form of which an attempt failed, is under way or was cut off: the webhook may have them. */
	readonly perhapsReceived: ReadonlyMap<FormPath, number>;
}

/** An erasure as it is remembered: no address, no id. */
export interface PastErasure {
	readonly erasedAt: Date;
	readonly leads: number;
	/** Of a person's address or of a single lead's id. */
	readonly hash: string;
	/** Which of the database's keys it was hashed with. */
	readonly keyId: string;
}

/** How many leads of a form, in a state, in a week. */
export interface WeekCount {
	readonly form: FormPath;
	readonly state: LeadState;
	/** Its Monday in London, such as `2026-03-02`. */
	readonly week: string;
	readonly leads: number;
}

export interface Stats {
	readonly counts: readonly WeekCount[];
	/** Delivered leads by the time that delivery took: up to `upTo` milliseconds, and longer than the step before. */
	readonly deliveryTimes: readonly { readonly upTo: number; readonly leads: number }[];
	/** Deliveries on every channel. */
	readonly deliveries: readonly { readonly channel: Channel; readonly state: DeliveryState; readonly leads: number }[];
	/** Delivery attempts by channel and week. */
	readonly attempts: readonly {
		readonly channel: Channel;
		readonly week: string;
		readonly succeeded: number;
		readonly failed: number;
	}[];
}

/** Which deliveries are sent again. */
export interface RetryOptions {
	/** Of that channel alone; of every one without it. */
	readonly channel?: Channel;
	/** Those too that were delivered: of that channel, or else to the webhook. */
	readonly deliveredToo?: boolean;
}

/** What the office asks of the store. */
export interface LeadArchive {
	/** Newest first, read in pages, so any number of leads takes little memory. */
	leads(filter: LeadFilter): AsyncIterable<Lead>;
	count(filter: LeadFilter): Promise<number>;
	/** How far the office has come with these leads, by their ids; those that are no longer there are missing. */
	standings(ids: readonly string[]): Promise<ReadonlyMap<string, Standing>>;
	/** Everything held about a lead; undefined for an unknown id. */
	lead(id: string): Promise<LeadRecord | undefined>;
	/** The id of the lead of that reference. */
	idOf(reference: string): Promise<string | undefined>;
	/** Up to `limit` ids from the first to the last of these, both of full length. */
	idsBetween(first: string, last: string, limit: number): Promise<readonly string[]>;
	/** All that is held about a person, newest first; the case of the address does not matter. */
	subject(email: string): Promise<readonly LeadRecord[]>;
	/**
	 * Makes failed, held, skipped and waiting deliveries due at once, with a fresh schedule.
	 *
	 * @returns those that now are
	 */
	retry(ids: readonly string[] | "all", now: number, options?: RetryOptions): Promise<readonly StateChange[]>;
	/**
	 * Clears leads of suspicion: what goes to the office becomes due, or delivered if it was before; no confirmation is
	 * sent this late. @returns what has changed
	 */
	release(ids: readonly string[] | "all", now: number, by?: Actor): Promise<readonly StateChange[]>;
	/** Lays leads aside as spam; "all" are those that are not delivered. @returns what has changed */
	markSpam(ids: readonly string[] | "all", now: number, by?: Actor): Promise<readonly StateChange[]>;
	/**
	 * Removes the person's leads with all that belongs to them, and on SQLite every byte of them in the files; remembers
	 * that it did.
	 */
	erase(email: string, now: number): Promise<Erasure>;
	/** Like `erase`, for single leads. */
	delete(ids: readonly string[], now: number): Promise<Erasure>;
	/** What was erased, oldest first. */
	erasures(): Promise<readonly PastErasure[]>;
	/**
	 * The ids of the leads that are here although they were erased: after a restore of an older database.
	 *
	 * @throws ForeignErasures when the list was made with a key that this database lacks
	 */
	erasedBefore(erasures: readonly PastErasure[]): Promise<readonly string[]>;
	/** Removes these leads again, and remembers the erasures of the list. */
	eraseAgain(ids: readonly string[], erasures: readonly PastErasure[]): Promise<Erasure>;
	/** Removes the leads received before then, on SQLite every byte of them. @returns how many */
	purge(receivedBefore: Date): Promise<number>;
	/** Indexes up to `limit` new leads for search; how many there were. */
	indexLeads(limit: number): Promise<number>;
	stats(): Promise<Stats>;
}
