import type { FormPath } from "../../forms/forms.ts";
import type { DeliveryQueue } from "./delivery-queue.ts";
import type { LeadArchive } from "./lead-archive.ts";
import type { LeadIntake } from "./lead-intake.ts";

export * from "./delivery-queue.ts";
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
	/** Marks leads as answered. @returns those that were not answered before */
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

/** Everything that is kept, on either database: one interface for each of its readers. */
export interface Store extends LeadIntake, DeliveryQueue, LeadArchive, Answers, AlertMemory {
	/** Closes the database once the running statements are done. */
	close(): Promise<void>;
}
