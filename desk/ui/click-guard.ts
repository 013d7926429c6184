/** Milliseconds that cover the second half of an accidental double click or key press. */
const guardTime = 700;

/** Creates a guard that ignores clicks just after one lead replaces another: they were meant for the one before. */
export function createClickGuard() {
	let until = 0;
	return {
		start() {
			until = Date.now() + guardTime;
		},
		isActive: () => Date.now() < until,
	};
}
export type ClickGuard = ReturnType<typeof createClickGuard>;
