import type { FormPath } from "../../forms/forms.ts";
import type { Channel } from "../database/schema.ts";
import type { MailResult } from "../mail/mailer.ts";
import type { ClaimedDelivery } from "./queue.ts";

/** Result of an attempt on any channel. `error` never quotes the other side, which may repeat the lead. */
export interface SendResult extends MailResult {
	/** Set if sending was skipped on purpose; `error` gives the reason. */
	readonly isSkipped?: true;
	readonly retryAfter: string | null;
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
	 * @returns "no-target" if the lead has nowhere to go yet, "postponed" if a limit makes it wait without an attempt
	 */
	attempt(delivery: ClaimedDelivery, now: number, signal: AbortSignal): Promise<SendResult | "no-target" | "postponed">;
	/** Forms this sender delivers. Their held leads become due when it starts. */
	readonly forms: readonly FormPath[];
	/**
	 * Runs when the worker starts, and after an attempt's result is stored, so that a failure sends nothing twice; then it
	 * runs again until it succeeds.
	 */
	readonly afterAttempts?: (now: number) => Promise<void>;
}
