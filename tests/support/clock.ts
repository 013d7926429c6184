import type { Clock } from "../../server/clock.ts";

/**
 * A clock for which nobody has to wait: each sleep moves it on at once.
 *
 * @param idle resolves when nothing is running that the time must not overtake
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
