import type { FormPath } from "../../forms/forms.ts";
import type { Page } from "./copy.ts";
import type { DeliveryQueue } from "./delivery-queue.ts";
import type { People, Work } from "./desk-store.ts";
import type { LeadArchive } from "./lead-archive.ts";
import type { LeadIntake } from "./lead-intake.ts";

export * from "./delivery-queue.ts";
export type * from "./desk-store.ts";
export * from "./lead.ts";
export * from "./lead-archive.ts";
export * from "./lead-intake.ts";

/** A lead that the office has not answered yet. */
export interface WaitingLead {
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly receivedAt: Date;
}

/** Records answers and lists unanswered leads. Suspected spam needs no answer. */
export interface Answers {
	/** Marks leads as answered, in any status. @returns the ids that were not answered before */
	answer(ids: readonly string[], by: string, now: number): Promise<readonly string[]>;
	/** Returns unanswered leads received within [from, before), oldest first. */
	unanswered(from: Date, before: Date, limit: number): Promise<readonly WaitingLead[]>;
	/** Counts all unanswered leads, and those of them received before that time. */
	countUnanswered(before: Date): Promise<{ readonly all: number; readonly before: number }>;
}

/** Remembers when each alert was last sent, across instances and restarts. */
export interface AlertMemory {
	/** Returns true if the caller may send this alert now: one caller may, once per `interval` milliseconds. */
	mayAlert(kind: string, now: number, interval: number): Promise<boolean>;
	/** Returns when this alert was last sent; undefined for never. */
	lastAlert(kind: string): Promise<number | undefined>;
	/** Allows the alert again from `time` on, after sending it failed. */
	alertAgainAt(kind: string, time: number, interval: number): Promise<void>;
}

/**
 * Events: a backup began, was made and checked, or failed; a test restore succeeded; deliveries were paused by a
 * restore; leads were removed; the file was rewritten after a removal.
 */
export type SafekeepingEvent =
	| "backup-begun"
	| "backup"
	| "backup-failed"
	| "restore-check"
	| "paused"
	| "removed"
	| "rewritten";

/** Remembers backup and restore events, across instances and restarts. */
export interface Safekeeping {
	/** Returns when each event last happened, in milliseconds since 1970. Events that never did are missing. */
	lastEvents(): Promise<ReadonlyMap<SafekeepingEvent, number>>;
	/**
	 * Claims an event's turn and records it: one caller gets it, once per `interval` milliseconds. @returns whether
	 * the caller got it
	 */
	takeTurn(event: SafekeepingEvent, now: number, interval: number): Promise<boolean>;
	note(event: SafekeepingEvent, now: number): Promise<void>;
	/** Resumes deliveries. @returns whether they were paused */
	resume(): Promise<boolean>;
}

/** Position of a reader of the feed. */
export interface FeedPosition {
	/** Changes when anything was removed or the file rewritten. The reader must then discard what it read before. */
	readonly generation: string;
	readonly lead: number;
	readonly attempt: number;
}

/** New leads and delivery attempts in the order of their commits, for a copy that follows. */
export interface ChangeFeed {
	/** Returns the position of a reader who has everything received or attempted before that time. */
	positionAt(since: number): Promise<FeedPosition>;
	/** Reads up to `limit` leads and `limit` attempts after the position; undefined if the generation has changed. */
	read(
		position: FeedPosition,
		limit: number,
	): Promise<{ readonly page: Page; readonly position: FeedPosition } | undefined>;
	/** Returns the ids of the database's erasure keys. A copy belongs to a database that shares one. */
	keyIds(): Promise<readonly string[]>;
}

/** Everything that is stored, on either engine: one interface per reader. */
export interface Store extends LeadIntake, DeliveryQueue, LeadArchive, Answers, AlertMemory, Safekeeping, Work, People {
	/** Undefined on PostgreSQL, which has standbys. */
	readonly feed: ChangeFeed | undefined;
	/** Rewrites SQLite's file if anything was removed since the last time, so that no byte of it is left. */
	rewriteIfDue(): Promise<void>;
	/**
	 * Ends limits, holds, claims and sessions that a clock running ahead has written.
	 *
	 * @param longestWait the longest delay before a delivery's next attempt, in milliseconds
	 */
	endWhatLiesAhead(now: number, longestWait: number): Promise<void>;
	/** Closes the database once the running statements are done. */
	close(): Promise<void>;
}
