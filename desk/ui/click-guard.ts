/** Milliseconds that outlast the second half of an accidental double click or key press. */
const rest = 700;
let restsUntil = 0;

/** The next sheet, or row, comes by itself: what is done to it is still meant for the one that was there. */
export const guardClicks = () => {
	restsUntil = Date.now() + rest;
};
export const isClickGuarded = () => Date.now() < restsUntil;
