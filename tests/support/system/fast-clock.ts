import { type Clock, systemClock } from "../../../server/time/clock.ts";

/** Creates a clock that runs that many times as fast as the system's. */
export function fastClock(speed: number): Clock {
	const start = Date.now();
	return {
		now: () => Math.round(start + (Date.now() - start) * speed),
		sleep: (milliseconds, signal) => systemClock.sleep(milliseconds / speed, signal),
	};
}
