import { randomUUID } from "node:crypto";
import type { FormPath } from "../../forms/forms.ts";
import type { Channel, Database } from "../database/schema.ts";
import { describeError, isBug, type Log, logFailure } from "../log.ts";
import { type Clock, systemClock } from "../time/clock.ts";
import { type ClaimedDelivery, claim, claimLifetime, findNextDueAt, makeHeldDue, releaseClaims } from "./queue.ts";
import { decideRetry } from "./retry-policy.ts";
import type { Sender, SendResult } from "./sender.ts";
import { hold, type Settlement, settle } from "./settle.ts";

/** Milliseconds to wait after another instance claimed the due leads. */
const contentionDelay = 50;
/** Limit of leads in one message. */
const digestSize = 200;
/** Milliseconds that running attempts may take after a stop; then they are aborted. */
const drainTimeout = 5000;

export interface AttemptReport {
	readonly channel: Channel;
	readonly form: FormPath;
	readonly outcome: "delivered" | "retried" | "failed" | "skipped";
	/** Duration of the attempt, in milliseconds. */
	readonly duration: number;
	/** Milliseconds from the lead's receipt to the end of this attempt. */
	readonly age: number;
}

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
	/** Milliseconds between polls, and so before the command line's `retry` and `release` take effect. */
	readonly pollInterval?: number;
}

interface DeliveryWorker {
	/** Polls for due leads now. */
	wake(): void;
	/** Stops claiming, waits a few seconds for running attempts and releases the claims of the rest. */
	stop(): Promise<void>;
}

/**
 * Delivers leads on one channel in the background until it is stopped. Each channel runs its own delivery, so that
 * none waits for another.
 */
export function startDeliveryWorker(options: DeliveryOptions): DeliveryWorker {
	const { db, sender, schedule, log, onAttempt, concurrency = 32, pollInterval = 1000 } = options;
	const { clock = systemClock, random = Math.random } = options;
	const { channel } = sender;
	const owner = randomUUID();
	const running = new Set<Promise<void>>();
	const abortAttempts = new AbortController();
	let wakeUp = new AbortController();
	let isStopping = false;

	async function releaseHeld(): Promise<void> {
		const leadCount = await makeHeldDue(db, channel, sender.forms, clock.now());
		if (leadCount > 0) log.info({ channel, leads: leadCount }, "held leads are due now");
	}

	/** Claims due leads and starts their attempts. Returns milliseconds to wait before the next call. */
	async function runOnce(): Promise<number> {
		const dueIn = ((await findNextDueAt(db, channel)) ?? Number.POSITIVE_INFINITY) - clock.now();
		if (dueIn > 0) return Math.min(dueIn, pollInterval);
		const digestIn = await sender.digest?.delay(clock.now());
		if (digestIn !== undefined && digestIn > 0) return Math.min(digestIn, pollInterval);
		// A digest must run alone, because the running attempts decide whether another digest is due
		if (running.size >= (digestIn === undefined ? concurrency : 1)) {
			await Promise.race(running);
			return 0;
		}
		const limit = digestIn === undefined ? concurrency - running.size : digestSize;
		const deliveries = await claim(db, channel, owner, limit, clock.now());
		if (isStopping) return 0;
		if (digestIn === undefined) for (const delivery of deliveries) start([delivery], deliver(delivery));
		else if (deliveries.length > 0) start(deliveries, deliverTogether(deliveries));
		return deliveries.length > 0 ? 0 : contentionDelay;
	}

	function start(deliveries: readonly ClaimedDelivery[], work: Promise<void>): void {
		const attempt = work
			.catch((error) =>
				logFailure(log, error, "the result of a delivery attempt could not be stored", {
					leads: deliveries.map(({ id }) => id),
					channel,
				}),
			)
			.finally(() => running.delete(attempt));
		running.add(attempt);
	}

	async function deliver(delivery: ClaimedDelivery): Promise<void> {
		const startedAt = clock.now();
		await recordResult(delivery, startedAt, await sender.send(delivery, startedAt, abortAttempts.signal));
	}

	async function deliverTogether(deliveries: readonly ClaimedDelivery[]): Promise<void> {
		const startedAt = clock.now();
		const results = await sender.digest?.send(deliveries, startedAt, abortAttempts.signal);
		await Promise.all(results?.map(([delivery, result]) => recordResult(delivery, startedAt, result)) ?? []);
	}

	async function recordResult(
		delivery: ClaimedDelivery,
		startedAt: number,
		result: SendResult | "no-target",
	): Promise<void> {
		const { id, form, replyId } = delivery;
		if (result === "no-target") return hold(db, { leadId: id, channel, replyId, owner, now: startedAt });
		if (abortAttempts.signal.aborted && result.status === null) return;

		const now = clock.now();
		const { status, error, cause } = result;
		const decision = decideRetry(result, delivery.attempts, schedule, now, random());
		const attempt = { startedAt, duration: now - startedAt, status, error };
		await settleOrRetry({ leadId: id, channel, replyId, owner, attempt, decision, now });
		if (decision.state === "pending") wakeUp.abort();

		const outcome = decision.state === "pending" ? "retried" : decision.state;
		const facts = { lead: id, channel, form, outcome, status, error, ms: attempt.duration };
		log.info({ ...facts, ...(cause !== undefined && { cause: describeError(cause) }) }, "delivery attempt");
		onAttempt?.({ channel, form, outcome, duration: attempt.duration, age: now - delivery.receivedAt });
	}

	/**
	 * Stores the result, and retries while the claim lasts: a database that is briefly away should not cause a second
	 * delivery.
	 */
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
		let hasReleasedHeld = false;
		let isWaitingForDatabase = false;
		while (!isStopping) {
			wakeUp = new AbortController();
			let delay = pollInterval;
			try {
				if (!hasReleasedHeld) await releaseHeld();
				hasReleasedHeld = true;
				delay = await runOnce();
				if (isWaitingForDatabase) log.info({ channel }, "deliveries go on: the database is back");
				isWaitingForDatabase = false;
			} catch (error) {
				// Logs an outage once, when it begins, and a bug each time
				if (!isWaitingForDatabase || isBug(error))
					logFailure(log, error, "deliveries are waiting for the database", { channel });
				isWaitingForDatabase = true;
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
			await releaseClaims(db, channel, owner, clock.now()).catch((error) =>
				logFailure(log, error, "claims could not be released"),
			);
		},
	};
}
