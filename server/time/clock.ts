import { setTimeout as wait } from "node:timers/promises";

/** Source of time, injected so that tests can replace it. */
export interface Clock {
	/** Returns milliseconds since 1970. */
	now(): number;
	/** Resolves after the given time, or at once when the signal aborts. */
	sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
	now: Date.now,
	sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => undefined),
};
