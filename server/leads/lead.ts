import type { FormPath } from "../../forms/forms.ts";
import type { Channel, DeliveryState } from "../database/schema.ts";
import type { LeadProgress } from "../workflow/progress.ts";

/** Channels on which a lead leaves the service. Each has its own state, attempts and schedule. */
export const channels = ["webhook", "office-mail", "confirmation", "reply"] as const satisfies readonly Channel[];
/** Channels of the emails that a lead causes by itself. */
export const mailChannels = ["office-mail", "confirmation"] as const satisfies readonly Channel[];
export type MailChannel = (typeof mailChannels)[number];

export const deliveryStates = [
	"pending",
	"delivered",
	"failed",
	/** No destination yet. */
	"held",
	/** Not to be sent: suspected spam, over a confirmation limit, or no address left. */
	"skipped",
] as const satisfies readonly DeliveryState[];

/** States of deliveries that have not arrived and still may. */
export const undeliveredStates = ["pending", "held", "failed"] as const satisfies readonly DeliveryState[];
export type UndeliveredState = (typeof undeliveredStates)[number];

/** States that a list of leads shows: those of the webhook's delivery, or that the lead is suspected of being spam. */
export const leadStates = ["pending", "delivered", "failed", "held", "spam"] as const;
export type LeadState = (typeof leadStates)[number];

/** Computes a lead's state from that of its webhook's delivery, which is skipped for suspected spam alone. */
export const computeLeadState = (isSpam: boolean, webhook: DeliveryState): LeadState =>
	isSpam || webhook === "skipped" ? "spam" : webhook;

/** Beginning of the reason of an attempt that was given up before anything was sent. */
export const notSentPrefix = "not sent: ";

/** A recorded attempt: one request to a webhook, or one email. */
export interface Attempt {
	readonly startedAt: number;
	/** Milliseconds. */
	readonly duration: number;
	/** HTTP status or SMTP reply code, if there was a response. */
	readonly status: number | null;
	/** Reason of the failure; null after a success. Never personal data. */
	readonly error: string | null;
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

/** The office's progress with a lead, as exports and the command line show it. */
export interface ProgressSummary
	extends Omit<LeadProgress, "version" | "list" | "assigneeId" | "answeredAt" | "statusAt"> {
	/** Name of the assignee. */
	readonly assignee: string | null;
}

/** Delivery of a lead on one channel. */
export interface DeliveryRecord {
	readonly state: DeliveryState;
	/** Set while the delivery waits for an attempt. */
	readonly nextAttemptAt: Date | undefined;
	/** Time of the first successful delivery. */
	readonly deliveredAt: Date | undefined;
	readonly attempts: readonly Attempt[];
	/**
	 * True while an attempt is running, or after one was interrupted and never recorded: the lead may have arrived.
	 */
	readonly isUnsettled: boolean;
}
