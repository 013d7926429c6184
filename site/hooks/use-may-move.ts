import { useBrowserValue } from "./use-browser-value.ts";

const reducedMotion = "(prefers-reduced-motion: reduce)";

const subscribe = (changed: () => void) => {
	const query = matchMedia(reducedMotion);
	query.addEventListener("change", changed);
	return () => query.removeEventListener("change", changed);
};

/** Whether things may move by themselves: not where the visitor asks for less motion. */
export const mayMove = (): boolean => !matchMedia(reducedMotion).matches;

/** `mayMove` as it is from moment to moment; false until hydrated. */
export const useMayMove = (): boolean => useBrowserValue(mayMove, false, subscribe);
