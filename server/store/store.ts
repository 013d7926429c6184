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

/** A lead that the office has yet to answer. */
export interface WaitingLead {
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly receivedAt: Date;
}

/** Which leads the office has answered. Suspected spam needs no answer. */
export interface Answers {
	/** Marks leads as answered, whatever their status. @returns those that were not answered before */
	answer(ids: readonly string[], by: string, now: number): Promise<readonly string[]>;
	/** Unanswered leads received within [from, before), oldest first. */
	unanswered(from: Date, before: Date, limit: number): Promise<readonly WaitingLead[]>;
	/** How many are unanswered in all, and how many of those were received before then. */
	countUnanswered(before: Date): Promise<{ readonly all: number; readonly before: number }>;
}

/** Remembers when the office was told what, for all instances together and across restarts. */
export interface AlertMemory {
	/** Whether the caller may send this alert now: one caller may, once in `interval` milliseconds. */
	mayAlert(kind: string, now: number, interval: number): Promise<boolean>;
	/** When this alert was last sent, if ever. */
	lastAlert(kind: string): Promise<number | undefined>;
	/** Allows the alert again from `time` on, after sending it has failed. */
	alertAgainAt(kind: string, time: number, interval: number): Promise<void>;
}

/**
 * A backup was begun, was made and checked, or failed; a restore was tried and found good; deliveries have paused since a
 * restore; leads were removed, and the file was rewritten since then.
 */
export type SafekeepingEvent =
	| "backup-begun"
	| "backup"
	| "backup-failed"
	| "restore-check"
	| "paused"
	| "removed"
	| "rewritten";

/** Remembers what was done for the safety of the leads, for all instances together and across restarts. */
export interface Safekeeping {
	/** When each last happened, in milliseconds since 1970; what never did is missing. */
	lastEvents(): Promise<ReadonlyMap<SafekeepingEvent, number>>;
	/** Whether the caller may do it now: one caller may, once in `interval` milliseconds. A yes counts. */
	takeTurn(event: SafekeepingEvent, now: number, interval: number): Promise<boolean>;
	/** Records that it happened. */
	note(event: SafekeepingEvent, now: number): Promise<void>;
	/** Lets deliveries go out again. @returns whether they had paused */
	resume(): Promise<boolean>;
}

/** Where a reader of the feed stands. */
export interface FeedPosition {
	/** Another one once anything was removed, or the file rewritten: then what was read before must be forgotten. */
	readonly generation: string;
	readonly lead: number;
	readonly attempt: number;
}

/** What comes in and is delivered, in the order of its commits, for a copy that follows. */
export interface ChangeFeed {
	/** The position of a reader who has everything that was received, and tried, before then. */
	positionAt(since: number): Promise<FeedPosition>;
	/** What came after it, up to `limit` leads and attempts; undefined once the generation is another one. */
	read(
		position: FeedPosition,
		limit: number,
	): Promise<{ readonly page: Page; readonly position: FeedPosition } | undefined>;
	/** Which erasures' keys the database has: a copy belongs to a database with one of them. */
	keyIds(): Promise<readonly string[]>;
}

/** Everything that is kept, on either database: one interface for each of its readers. */
export interface Store extends LeadIntake, DeliveryQueue, LeadArchive, Answers, AlertMemory, Safekeeping, Work, People {
	/** On SQLite alone: PostgreSQL has standbys. */
	readonly feed: ChangeFeed | undefined;
	/** Rewrites the file of SQLite if anything was removed since the last time: then no byte of it is left. */
	rewriteIfDue(): Promise<void>;
	/** Ends limits, holds, claims and sessions of a clock that ran ahead; no wait for an attempt is longer than `longestWait`. */
	endWhatLiesAhead(now: number, longestWait: number): Promise<void>;
	/** Closes the database once the running statements are done. */
	close(): Promise<void>;
}
