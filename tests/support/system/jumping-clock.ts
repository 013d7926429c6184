import type { Clock } from "../../../server/time/clock.ts";

/**
 * Creates a clock that never waits: each sleep moves it forward at once.
 *
 * @param idle resolves when nothing is running that the clock must not overtake
 */
export function jumpingClock(start: Date, idle: () => Promise<unknown> = async () => undefined): Clock {
	let now = start.getTime();
	return {
		now: () => now,
		async sleep(milliseconds) {
			await idle();
			now += milliseconds;
		},
	};
}
