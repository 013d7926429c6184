import { useSyncExternalStore } from "react";
import { minute } from "./times.ts";

let ahead = 0;
let shown = Date.now();

/** Sets the desk's clock to the service's, because the office's machines may be minutes off. */
export const setClock = (serviceNow: number) => {
	ahead = serviceNow - Date.now();
};
/** Returns the present time by the service's clock. */
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

/** Returns the time, updated once a minute, so that all lines and texts change together. */
export const useNow = (): number => useSyncExternalStore(subscribe, showMinute);
