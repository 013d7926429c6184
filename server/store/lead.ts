import type { FormPath } from "../../forms/forms.ts";
import type { Source } from "../../forms/source.ts";
import type { Event, Note, Status } from "./work.ts";

/** A lead's states: those of its delivery to the webhook. */
export const leadStates = ["pending", "delivered", "failed", "held", "spam"] as const;
export type LeadState = (typeof leadStates)[number];

/** How a lead leaves the service. Each channel has its own state, attempts and schedule. */
export const channels = ["webhook", "office-mail", "confirmation"] as const;
export type Channel = (typeof channels)[number];
export const mailChannels = ["office-mail", "confirmation"] as const satisfies readonly Channel[];
export type MailChannel = (typeof mailChannels)[number];

/** The state of one delivery; a confirmation over the limit is skipped. */
export type DeliveryState = LeadState | "skipped";

/** Narrows the state of a webhook's delivery, which is never skipped. */
export const leadState = (state: DeliveryState): LeadState => (state === "skipped" ? "held" : state);

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

/** A lead as the office sees it. */
export interface Lead {
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	readonly state: LeadState;
	readonly receivedAt: Date;
	readonly payload: Readonly<Record<string, unknown>>;
}

/** How far the office has come with a lead. */
export interface Standing {
	readonly status: Status;
	readonly lostReason: string | undefined;
	/** The name of whoever has taken it. */
	readonly takenBy: string | undefined;
	/** A day in London, such as `2026-03-02`. */
	readonly followUp: string | undefined;
}

/** Where a lead stands on one channel. */
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

/** Everything that is held about a lead. Its own delivery is the webhook's; mails have records of their own. */
export interface LeadRecord extends Lead, DeliveryRecord, Standing {
	readonly state: LeadState;
	readonly spamReasons: readonly string[];
	readonly mails: readonly (DeliveryRecord & { readonly channel: MailChannel })[];
	/** Where the visit came from. */
	readonly source: Source | undefined;
	/** When the office answered, and who said so (nobody where the answer is older than the record of answers). */
	readonly answered: { readonly at: Date; readonly by: string | undefined } | undefined;
	readonly notes: readonly Note[];
	/** What was done to it, oldest first. */
	readonly events: readonly Event[];
}
