/** In milliseconds: longer than the second click of somebody who clicks twice. */
const rest = 700;
let restsUntil = 0;

/** The next sheet opens by itself: clicks on it are still meant for the one that was there. */
export const restSheet = () => {
	restsUntil = Date.now() + rest;
};
export const isSheetResting = () => Date.now() < restsUntil;
