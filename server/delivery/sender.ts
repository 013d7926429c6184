import type { FormPath } from "../../forms/forms.ts";
import type { Channel } from "../database/schema.ts";
import type { ClaimedDelivery } from "./queue.ts";

/** Response of a webhook or a mail server. */
export interface SendResult {
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
	/** Mailboxes that the next attempt is for; undefined for all. */
	readonly retryTo?: readonly string[] | undefined;
}

/** Sends several leads in one message while one message each would be too many. */
interface Digest {
	/** Returns the milliseconds until the next message may go out; undefined while each lead gets its own. */
	delay(now: number): Promise<number | undefined>;
	/** Sends the leads. Never throws. Returns a result for each. */
	send(
		deliveries: readonly ClaimedDelivery[],
		now: number,
		signal: AbortSignal,
	): Promise<readonly (readonly [ClaimedDelivery, SendResult])[]>;
}

/** Delivers leads on one channel. */
export interface Sender {
	readonly channel: Channel;
	/**
	 * Sends a lead once. Never throws.
	 *
	 * @param signal aborts the attempt
	 * @returns "no-target" if the lead has nowhere to go yet
	 */
	send(delivery: ClaimedDelivery, now: number, signal: AbortSignal): Promise<SendResult | "no-target">;
	readonly digest?: Digest;
	/** Forms this sender delivers. Their held leads become due when it starts. */
	readonly forms: readonly FormPath[];
}
