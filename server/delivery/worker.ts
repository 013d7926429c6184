import { randomUUID } from "node:crypto";
import { minute } from "../../content/shared/time.ts";
import type { Database } from "../database/schema.ts";
import type { AttemptReport } from "../http/metrics.ts";
import { describeError, isBug, type Log, logFailure } from "../log.ts";
import { type Clock, systemClock } from "../time/clock.ts";
import {
	type ClaimedDelivery,
	claim,
	findNextDueAt,
	hold,
	releaseClaim,
	releaseHeld,
	type Settlement,
	settle,
} from "./queue.ts";
import { decideRetry } from "./retry-policy.ts";
import type { Sender } from "./sender.ts";

/** Milliseconds to wait after another instance claimed what was due. */
const contentionDelay = 50;
/** Milliseconds that running attempts may take after a stop; then they are aborted. */
const drainTimeout = 5000;
/** Milliseconds in which a claim outlasts its attempt, for storing the result while the database is briefly away. */
const settleTime = 45_000;
/** Milliseconds until a delivery that waits for a limit is tried again. It uses up none of its attempts. */
const postponement = 10 * minute;

export interface DeliveryOptions {
	readonly db: Database;
	readonly sender: Sender;
	/** Delays between attempts, in milliseconds. */
	readonly schedule: readonly number[];
	readonly log: Log;
	readonly onAttempt?: (report: AttemptReport) => void;
	readonly clock?: Clock;
	readonly random?: () => number;
	/** Limit of concurrent attempts. */
	readonly concurrency?: number;
	/** Milliseconds between polls, and so before the command line's `retry` takes effect. */
	readonly pollInterval?: number;
}

export interface DeliveryWorker {
	/** Asks for what is due now. */
	wake(): void;
	/** Stops claiming, waits a few seconds for running attempts and aborts the rest, which become due again at once. */
	stop(): Promise<void>;
}

/**
 * Delivers leads and replies on one channel in the background until it is stopped. Each channel runs its own, so that
 * none waits for another.
 */
export function startDeliveryWorker(options: DeliveryOptions): DeliveryWorker {
	const { db, sender, schedule, log, onAttempt, concurrency = 32, pollInterval = 1000 } = options;
	const { clock = systemClock, random = Math.random } = options;
	const { channel } = sender;
	const claimLifetime = sender.timeout + settleTime;
	const running = new Set<Promise<void>>();
	const abortAttempts = new AbortController();
	let wakeUp = new AbortController();
	let isStopping = false;
	let hasFollowUpFailed = false;

	/** Finishes what an earlier run may have left: held deliveries with a target now, and the follow-up of an attempt. */
	async function catchUp(): Promise<void> {
		const count = await releaseHeld(db, channel, sender.forms, clock.now());
		if (count > 0) log.info({ channel, deliveries: count }, "held deliveries are due now");
		await followUp();
	}

	/** Claims what is due and starts its attempts. Returns milliseconds to wait before the next call. */
	async function runOnce(): Promise<number> {
		const dueIn = ((await findNextDueAt(db, channel)) ?? Number.POSITIVE_INFINITY) - clock.now();
		if (dueIn > 0) return Math.min(dueIn, pollInterval);
		if (running.size >= concurrency) {
			await Promise.race(running);
			return 0;
		}
		const claimId = randomUUID();
		const deliveries = await claim(db, channel, claimId, concurrency - running.size, clock.now(), claimLifetime);
		for (const delivery of deliveries) {
			const facts = { lead: delivery.id, channel };
			const attempt = deliver(delivery, claimId)
				.catch((error) => logFailure(log, error, "the result of a delivery attempt could not be stored", facts))
				.finally(() => running.delete(attempt));
			running.add(attempt);
		}
		return deliveries.length > 0 ? 0 : contentionDelay;
	}

	async function deliver(delivery: ClaimedDelivery, claimId: string): Promise<void> {
		const { id, form, replyId } = delivery;
		const claimed = { leadId: id, channel, replyId, claimId };
		const startedAt = clock.now();
		if (isStopping) return releaseClaim(db, { ...claimed, wasStarted: false, now: startedAt });
		const result = await sender.attempt(delivery, startedAt, abortAttempts.signal);
		const now = clock.now();
		if (result === "no-target") return hold(db, { ...claimed, now });
		if (result === "postponed")
			return releaseClaim(db, { ...claimed, wasStarted: false, now, nextAttemptAt: now + postponement });
		const { status, error, cause, sentTo, mayHaveArrived } = result;
		if (abortAttempts.signal.aborted && error !== null && status === null)
			return releaseClaim(db, { ...claimed, wasStarted: true, now });

		const decision = decideRetry(result, delivery.attemptCount, schedule, now, random());
		const attempt = { startedAt, duration: now - startedAt, status, error };
		await settleOrRetry({ ...claimed, attempt, decision, sentTo, mayHaveArrived, now });
		if (decision.state === "pending") wakeUp.abort();

		const outcome = decision.state === "pending" ? "retried" : decision.state;
		const facts = { lead: id, channel, form, outcome, status, error, ms: attempt.duration };
		log.info({ ...facts, ...(cause !== undefined && { cause: describeError(cause) }) }, "delivery attempt");
		onAttempt?.({ channel, outcome, age: now - delivery.receivedAt });
		await followUp();
	}

	/** Runs the sender's follow-up. Its failure neither repeats a delivery nor holds back others; `loop` tries it again. */
	async function followUp(): Promise<void> {
		const isRepeat = hasFollowUpFailed;
		hasFollowUpFailed = false;
		try {
			await sender.afterAttempts?.(clock.now());
		} catch (error) {
			hasFollowUpFailed = true;
			if (!isRepeat) logFailure(log, error, "the follow-up of a delivery failed and is tried again", { channel });
		}
	}

	/** Stores the result, and retries while the claim lasts: a brief outage of the database causes no second delivery. */
	async function settleOrRetry(settlement: Settlement): Promise<void> {
		for (;;) {
			try {
				return await settle(db, settlement);
			} catch (error) {
				const isTooLate = clock.now() + pollInterval > settlement.attempt.startedAt + claimLifetime;
				if (isTooLate || isStopping) throw error;
				await clock.sleep(pollInterval, abortAttempts.signal);
			}
		}
	}

	async function loop(): Promise<void> {
		let hasCaughtUp = false;
		let isClaimFailing = false;
		while (!isStopping) {
			wakeUp = new AbortController();
			let delay = pollInterval;
			try {
				if (!hasCaughtUp) await catchUp();
				hasCaughtUp = true;
				if (hasFollowUpFailed) await followUp();
				delay = await runOnce();
				if (isClaimFailing) log.info({ channel }, "deliveries are claimed again");
				isClaimFailing = false;
			} catch (error) {
				// Logs an outage once, when it begins, and a bug each time
				if (!isClaimFailing || isBug(error)) logFailure(log, error, "deliveries could not be claimed", { channel });
				isClaimFailing = true;
			}
			if (delay > 0 && !isStopping) await clock.sleep(delay, wakeUp.signal);
		}
		await Promise.all(running);
	}

	const ended = loop();
	return {
		wake: () => wakeUp.abort(),
		async stop() {
			isStopping = true;
			wakeUp.abort();
			const isEnded = new AbortController();
			await Promise.race([ended, clock.sleep(drainTimeout, isEnded.signal)]);
			isEnded.abort();
			abortAttempts.abort();
			await ended;
		},
	};
}
