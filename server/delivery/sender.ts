import type { FormPath } from "../../forms/forms.ts";
import type { Channel, ClaimedLead } from "../store/store.ts";

/** Response of a webhook or a mail server. */
export interface Answer {
	/** HTTP status or SMTP reply code, if there was a response. */
	readonly status: number | null;
	/** Reason of the failure; null after a success. Never quotes the other side, which may repeat the lead. */
	readonly error: string | null;
	/** True if no further attempt would help. */
	readonly isFinal: boolean;
	/** Set if nothing was sent and nothing need be; `error` gives the reason. */
	readonly isSkipped?: true;
	/** Error for the log if there was no response. */
	readonly cause?: unknown;
	/** HTTP `Retry-After` header. */
	readonly retryAfter: string | null;
}

/** Delivers leads on one channel. */
export interface Sender {
	readonly channel: Channel;
	/**
	 * Sends a lead once. Never throws.
	 *
	 * @param signal aborts the attempt
	 * @returns "nowhere" if the lead has no address to go to
	 */
	send(lead: ClaimedLead, now: number, signal: AbortSignal): Promise<Answer | "nowhere">;
	/** Forms this sender delivers. Their held leads become due when it starts. */
	readonly forms: readonly FormPath[];
}
