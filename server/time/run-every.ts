import { type Clock, systemClock } from "./clock.ts";

/** A job that runs again and again. */
export interface Job {
	/** Starts no further run. Resolves once the running one has ended. */
	stop(): Promise<void>;
}

/**
 * Runs a job now and then again and again, `interval` milliseconds after the end of each run.
 *
 * @param run handles its own errors: if it throws, the job ends
 */
export function runEvery(interval: number, run: () => Promise<void>, clock: Clock = systemClock): Job {
	const stopping = new AbortController();
	async function loop(): Promise<void> {
		while (!stopping.signal.aborted) {
			await run();
			await clock.sleep(interval, stopping.signal);
		}
	}
	const ended = loop();
	return {
		stop() {
			stopping.abort();
			return ended;
		},
	};
}
