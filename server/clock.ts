import { setTimeout as wait } from "node:timers/promises";

/** The time, as an argument: tests bring their own. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Resolves after that many milliseconds, or at once when the signal aborts. */
	sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
	now: Date.now,
	sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => undefined),
};
