import type { RetryDecision } from "./queue.ts";
import type { SendResult } from "./sender.ts";

/** Largest random addition to a delay, as a share of it. */
const jitter = 0.2;
/** Largest delay that `Retry-After` can cause, as a multiple of the planned one. */
const maxRetryAfterFactor = 2;

/**
 * Decides what follows an attempt: a retry after the delay of `DELIVERY_SCHEDULE` with jitter, or after `Retry-After`
 * if that is longer. A final response or an exhausted schedule ends the attempts.
 *
 * @param earlierAttempts number of attempts before this one
 * @param random from 0 to 1
 */
export function decideRetry(
	{ error, isFinal, isSkipped, retryAfter, deferredTo, isRefusedBySome }: SendResult,
	earlierAttempts: number,
	schedule: readonly number[],
	now: number,
	random: number,
): RetryDecision {
	if (error === null || isRefusedBySome) return { state: "delivered" };
	if (isSkipped) return { state: "skipped" };
	const plannedDelay = schedule[earlierAttempts];
	if (isFinal || plannedDelay === undefined) return { state: "failed", recipients: deferredTo };
	const requestedDelay = Math.min(parseRetryAfter(retryAfter, now), maxRetryAfterFactor * plannedDelay);
	const nextAttemptAt = now + Math.round(Math.max(plannedDelay * (1 + jitter * random), requestedDelay));
	return { state: "pending", nextAttemptAt, recipients: deferredTo };
}

/** Converts `Retry-After` to milliseconds from now: seconds or a date (RFC 9110, 10.2.3); 0 if there is none. */
function parseRetryAfter(header: string | null, now: number): number {
	if (header === null) return 0;
	if (/^\d+$/.test(header)) return Number(header) * 1000;
	const date = Date.parse(header);
	return Number.isNaN(date) ? 0 : Math.max(date - now, 0);
}
