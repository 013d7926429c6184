/** Milliseconds that cover the second half of an accidental double click or key press. */
const rest = 700;
let restsUntil = 0;

/**
 * Ignores clicks for a moment after the next sheet or row appears by itself: they are still meant for the previous one.
 */
export const guardClicks = () => {
	restsUntil = Date.now() + rest;
};
export const isClickGuarded = () => Date.now() < restsUntil;
