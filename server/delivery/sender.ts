import type { FormPath } from "../../forms/forms.ts";
import type { Channel, ClaimedLead } from "../store/store.ts";

/** How a webhook or a mail server answered. */
export interface Answer {
	/** The status of HTTP or the reply code of SMTP, if there was an answer. */
	readonly status: number | null;
	/** What went wrong; null after a success. Never anything that the other side said: it may repeat the lead. */
	readonly error: string | null;
	/** No further attempt would help. */
	readonly isFinal: boolean;
	/** It was not sent, and need not be: `error` says why. */
	readonly isSkipped?: true;
	/** What was thrown, where there was no answer; for the log. */
	readonly cause?: unknown;
	/** The `Retry-After` header of HTTP. */
	readonly retryAfter: string | null;
}

/** Delivers leads on one channel. */
export interface Sender {
	readonly channel: Channel;
	/**
	 * Sends a lead once. Never throws.
	 *
	 * @param signal ends the attempt early
	 * @returns "nowhere" while there is no address for it
	 */
	send(lead: ClaimedLead, now: number, signal: AbortSignal): Promise<Answer | "nowhere">;
	/** Of which held leads are due once this runs. */
	readonly forms: readonly FormPath[];
}
