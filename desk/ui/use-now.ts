import { useSyncExternalStore } from "react";
import { minute } from "./times.ts";

let ahead = 0;
let shown = Date.now();

/** Sets the desk's clock by the service's: the office's machines may be minutes off. */
export const setClock = (serviceNow: number) => {
	ahead = serviceNow - Date.now();
};
/** The time now, by the service's clock. */
export const nowAtService = () => Date.now() + ahead;

const subscribe = (notify: () => void) => {
	const timer = setInterval(notify, minute / 6);
	return () => clearInterval(timer);
};

const showMinute = () => {
	const now = nowAtService();
	if (Math.floor(now / minute) !== Math.floor(shown / minute)) shown = now;
	return shown;
};

let drawnAt = shown;
/** Sets the clock to the moment at which the service draws, or has drawn, the page: the browser takes it over as it is. */
export const setDrawnAt = (serviceNow: number) => {
	setClock(serviceNow);
	drawnAt = serviceNow;
};

/** The time to the minute: lines and words move once a minute, and all of them together. */
export const useNow = (): number => useSyncExternalStore(subscribe, showMinute, () => drawnAt);
