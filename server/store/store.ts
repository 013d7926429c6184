import type { FormPath } from "../../forms/forms.ts";
import type { Source } from "../../forms/source.ts";

/** A lead's states: those of its delivery to the webhook. */
export const leadStates = ["pending", "delivered", "failed", "held", "spam"] as const;
export type LeadState = (typeof leadStates)[number];

/** A lead's ways out. Each has its own state, attempts and schedule. */
export const channels = ["webhook", "office-mail", "confirmation"] as const;
export type Channel = (typeof channels)[number];
export const mailChannels = ["office-mail", "confirmation"] as const satisfies readonly Channel[];
export type MailChannel = (typeof mailChannels)[number];

/** Of one delivery: a confirmation that the limits forbid is skipped. */
export type DeliveryState = LeadState | "skipped";

/** What a delivery to the webhook can be; that is never skipped. */
export const leadState = (state: DeliveryState): LeadState => (state === "skipped" ? "held" : state);

/** A checked request on its way into the store. */
export interface NewLead {
	readonly id: string;
	readonly form: FormPath;
	/** Exactly what the webhook will receive. */
	readonly payload: Readonly<Record<string, unknown>>;
	readonly receivedAt: Date;
	readonly state: "pending" | "held" | "spam";
	/** The mails that it causes, at once; suspected spam causes them when it is released. */
	readonly mails?: readonly MailChannel[];
	/** Where the visit came from. Never delivered. */
	readonly source?: Source;
	/** Counts per form; absent where the sender gave none. */
	readonly idempotencyKey?: string;
	/** Equal for the same person sending the same text to the same form again. */
	readonly fingerprint: string;
	/** What spoke for spam; empty for people. Never delivered. */
	readonly spamReasons: readonly string[];
}

/** The lead that is stored: the one that came in, or the first one with its idempotency key. */
export interface Accepted {
	readonly id: string;
	/** What people call it: `BF-……`. */
	readonly reference: string;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly isRepeat: boolean;
}

/** What the service that takes leads needs of the store. */
export interface LeadIntake {
	/**
	 * Commits the lead and its deliveries in one transaction and syncs it to disk before resolving. With an idempotency
	 * key that the form has seen before nothing is stored and the first lead comes back.
	 *
	 * @throws StoreUnavailable when nothing was stored
	 */
	accept(lead: NewLead): Promise<Accepted>;

	/** How many leads with this fingerprint came in since then. */
	countSince(fingerprint: string, since: Date): Promise<number>;

	/** Resolves when the store answers. @throws StoreUnavailable */
	ping(): Promise<void>;
}

/** The store could not read or write; what was to be stored is not stored. */
export class StoreUnavailable extends Error {
	override readonly name = "StoreUnavailable";
}

/** A lead that one worker holds until it settles the attempt or the claim runs out. */
export interface ClaimedLead {
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	/** The payload as it was stored: the body of the request, byte for byte. */
	readonly body: string;
	readonly receivedAt: number;
	/** How many attempts came before. */
	readonly attempts: number;
}

/** One request to a webhook, or one mail, as the store remembers it. */
export interface Attempt {
	readonly startedAt: number;
	/** In milliseconds. */
	readonly duration: number;
	/** The status of HTTP or the reply code of SMTP, if there was an answer. */
	readonly status: number | null;
	/** What went wrong; null after a success. Never personal data. */
	readonly error: string | null;
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

/** Leads of one form that have not gone one of their ways, for alerts and metrics. */
export interface Backlog {
	readonly channel: Channel;
	readonly form: FormPath;
	readonly state: "pending" | "held" | "failed";
	readonly leads: number;
	/** When the oldest of them came in. */
	readonly oldestReceivedAt: number;
}

/** The same, with how it went with the oldest of them. */
export interface DeliveryTrouble extends Backlog {
	readonly lastAttempt: Attempt | undefined;
	readonly nextAttemptAt: number | undefined;
}

/** What the delivery worker needs of the store. Times are milliseconds since 1970. */
export interface DeliveryQueue {
	/** Takes up to `most` leads that are due, the longest due first; nobody else gets them for 60 seconds. */
	claim(channel: Channel, owner: string, most: number, now: number): Promise<readonly ClaimedLead[]>;

	/** Records the attempt and, if the owner still holds the lead, what comes after it. */
	settle(settlement: Settlement): Promise<void>;

	/** Lays a claimed lead aside until its form has a webhook. */
	hold(leadId: string, owner: string, now: number): Promise<void>;

	/** Gives back what the owner holds, due at once. */
	releaseClaims(channel: Channel, owner: string, now: number): Promise<void>;

	/** Makes the held leads of these forms due; how many there were. */
	sendHeld(forms: readonly FormPath[], now: number): Promise<number>;

	/** When the next lead is due; undefined when none waits. */
	nextDueAt(channel: Channel): Promise<number | undefined>;

	/** What is not delivered, of the leads that came in before then (the failed ones all count). */
	backlog(receivedBefore: number): Promise<readonly Backlog[]>;

	/** The same, with what the office has to know to mend it. */
	troubles(receivedBefore: number): Promise<readonly DeliveryTrouble[]>;

	/**
	 * Whether this address may have a confirmation of this lead now: at most one an hour and three a day, over all
	 * instances. A yes counts.
	 */
	mayConfirm(leadId: string, email: string, now: number): Promise<boolean>;
}

/** A lead as the office sees it. */
export interface Lead {
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	readonly state: LeadState;
	readonly receivedAt: Date;
	readonly payload: Readonly<Record<string, unknown>>;
}

/** Where a lead stands on one of its ways out. */
export interface DeliveryRecord {
	readonly state: DeliveryState;
	/** While it is pending. */
	readonly nextAttemptAt: Date | undefined;
	/** The first time. */
	readonly deliveredAt: Date | undefined;
	readonly attempts: readonly Attempt[];
	/** An attempt is under way, or one was cut off and never recorded: the lead may have arrived. */
	readonly isUnsettled: boolean;
}

/** Everything that is held about a lead. What is said of its delivery is the webhook's; mails have their own. */
export interface LeadRecord extends Lead, DeliveryRecord {
	readonly state: LeadState;
	readonly spamReasons: readonly string[];
	readonly mails: readonly (DeliveryRecord & { readonly channel: MailChannel })[];
	/** Where the visit came from. */
	readonly source: Source | undefined;
	/** When the office answered, and who said so (nobody where the answer is older than the record of answers). */
	readonly answered: { readonly at: Date; readonly by: string | undefined } | undefined;
}

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

/** A lead that waits for an answer of the office. */
export interface WaitingLead {
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly receivedAt: Date;
}

/** What the office has answered, and what not yet. Suspected spam waits for nobody. */
export interface Answers {
	/** Stops the clock of these leads. @returns those whose clock ran */
	answer(ids: readonly string[], by: string, now: number): Promise<readonly string[]>;
	/** Leads without an answer that came in from then and before then, oldest first. */
	unanswered(from: Date, before: Date, most: number): Promise<readonly WaitingLead[]>;
	/** How many there are in all, and how many of them came in before then. */
	countUnanswered(before: Date): Promise<{ readonly all: number; readonly before: number }>;
}

/** What the office asks of the store. */
export interface LeadArchive {
	/** Newest first, read in pages, so any number of leads takes little memory. */
	leads(filter: LeadFilter): AsyncIterable<Lead>;
	count(filter: LeadFilter): Promise<number>;
	/** With all that is held about it; undefined when there is none of that id. */
	lead(id: string): Promise<LeadRecord | undefined>;
	/** The id of the lead of that reference. */
	idOf(reference: string): Promise<string | undefined>;
	/** Up to `most` ids from the first to the last of these, both of full length. */
	idsBetween(first: string, last: string, most: number): Promise<readonly string[]>;
	/** All that is held about a person, newest first; the case of the address does not matter. */
	subject(email: string): Promise<readonly LeadRecord[]>;
	/**
	 * Makes failed, held, skipped and waiting deliveries due at once, with a fresh schedule.
	 *
	 * @returns those that now are
	 */
	retry(ids: readonly string[] | "all", now: number, options?: RetryOptions): Promise<readonly StateChange[]>;
	/**
	 * Takes suspected spam for none: what goes to the office is due, or delivered if it was so before; there is no
	 * confirmation so late. @returns what has changed
	 */
	release(ids: readonly string[] | "all", now: number): Promise<readonly StateChange[]>;
	/** Lays leads aside as spam; "all" are those that are not delivered. @returns what has changed */
	markSpam(ids: readonly string[] | "all", now: number): Promise<readonly StateChange[]>;
	/**
	 * Removes the person's leads with all that belongs to them, and on SQLite every byte of them in the files; remembers
	 * that it did.
	 */
	erase(email: string, now: number): Promise<Erasure>;
	/** The same for single leads. */
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
	/** Removes the leads that came in before then, on SQLite every byte of them; how many there were. */
	purge(receivedBefore: Date): Promise<number>;
	/** Gives up to so many new leads the words that they are found by; how many it were. */
	indexLeads(most: number): Promise<number>;
	stats(): Promise<Stats>;
}

/** Remembers when the office was told what, for all instances together and across restarts. */
export interface AlertMemory {
	/** True for the one caller who may send this alert now, at most once in `interval` milliseconds. */
	mayAlert(kind: string, now: number, interval: number): Promise<boolean>;
	/** When this alert was last sent, if ever. */
	lastAlert(kind: string): Promise<number | undefined>;
	/** Lets the alert be sent again from then on: sending it has failed. */
	alertAgainAt(kind: string, time: number, interval: number): Promise<void>;
}

export interface Store extends LeadIntake, DeliveryQueue, LeadArchive, Answers, AlertMemory {
	/** Closes the database once the running statements are done. */
	close(): Promise<void>;
}
