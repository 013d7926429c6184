import { second } from "../../content/shared/time.ts";
import { type Log, logFailure } from "../log.ts";
import { type Clock, systemClock } from "../time/clock.ts";

/**
 * Runs work after the response to its request, one to three seconds later. Neither the time of that response nor of the
 * next one may reveal whether there was anything to do, such as a link for somebody who is registered.
 *
 * @param random returns a number from 0 to 1
 */
export function createBackground(log: Log, clock: Clock = systemClock, random: () => number = Math.random) {
	const pending = new Set<Promise<void>>();
	const stopping = new AbortController();
	return {
		run(work: () => Promise<void>): void {
			const done = clock
				.sleep(second + 2 * second * random(), stopping.signal)
				.then(work)
				.catch((error) => logFailure(log, error, "work after a response failed"))
				.finally(() => pending.delete(done));
			pending.add(done);
		},
		/** Begins all waiting work at once, and resolves when it has ended. */
		async stop(): Promise<void> {
			stopping.abort();
			await Promise.all(pending);
		},
	};
}
