import type { FormPath } from "../../forms/forms.ts";
import type { Channel } from "../database/schema.ts";
import type { RejectedMailbox } from "../mail/mailer.ts";
import type { ClaimedDelivery } from "./queue.ts";

export interface SendResult {
	/** HTTP status or SMTP reply code, if there was a response. */
	readonly status: number | null;
	/** Reason of the failure; null after a success. Never quotes the other side, which may repeat the lead. */
	readonly error: string | null;
	/** True if no further attempt would help. */
	readonly isFinal: boolean;
	/** Set if sending was skipped on purpose; `error` gives the reason. */
	readonly isSkipped?: true;
	/** True if an email was sent whole but never confirmed: it may have arrived. */
	readonly isUnconfirmed?: boolean;
	/** Error for the log if there was no response. */
	readonly cause?: unknown;
	readonly retryAfter: string | null;
	/** Mailboxes that the next attempt is for; undefined for all. */
	readonly retryTo?: readonly string[] | undefined;
	/** Mailboxes that rejected an email which others accepted. Once nobody is left to retry, it counts as delivered. */
	readonly rejected?: readonly RejectedMailbox[];
	/** Address that a customer's email was sent to. */
	readonly sentTo?: string;
}

export interface Sender {
	readonly channel: Channel;
	/** Time limit of one attempt, in milliseconds. */
	readonly timeout: number;
	/**
	 * Sends a lead once. Never throws.
	 *
	 * @param signal aborts the attempt
	 * @returns "no-target" if the lead has nowhere to go yet
	 */
	send(delivery: ClaimedDelivery, now: number, signal: AbortSignal): Promise<SendResult | "no-target">;
	/** Forms this sender delivers. Their held leads become due when it starts. */
	readonly forms: readonly FormPath[];
	/** Runs once a delivery is stored, so that its failure sends nothing twice, and when the worker starts. */
	readonly onDelivered?: () => Promise<void>;
}
