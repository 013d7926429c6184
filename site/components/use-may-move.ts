import { useBrowserValue } from "./use-browser-value.ts";

const reducedMotion = "(prefers-reduced-motion: reduce)";

const subscribe = (changed: () => void) => {
	const query = matchMedia(reducedMotion);
	query.addEventListener("change", changed);
	return () => query.removeEventListener("change", changed);
};

/** Chromium tells whether the visitor wants to save data; other browsers have no `connection`. */
const savesData = (): boolean => {
	const connection: unknown = Reflect.get(navigator, "connection");
	return typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
};

const mayMove = () => !matchMedia(reducedMotion).matches && !savesData();

/** Whether films may play: not where less motion or less data is asked for; false until hydrated. */
export const useMayMove = (): boolean => useBrowserValue(subscribe, mayMove, false);
