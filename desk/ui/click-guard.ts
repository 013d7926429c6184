/** Milliseconds that cover the second half of an accidental double click or key press. */
const pause = 700;

/**
 * Creates a guard that ignores clicks for a moment after the next sheet or row appears by itself: they are still meant
 * for the previous one.
 */
export function createClickGuard() {
	let until = 0;
	return {
		start() {
			until = Date.now() + pause;
		},
		isActive: () => Date.now() < until,
	};
}
export type ClickGuard = ReturnType<typeof createClickGuard>;
