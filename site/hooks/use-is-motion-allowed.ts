import { useBrowserValue } from "./use-browser-value.ts";

const reducedMotion = "(prefers-reduced-motion: reduce)";

const subscribe = (changed: () => void) => {
	const query = matchMedia(reducedMotion);
	query.addEventListener("change", changed);
	return () => query.removeEventListener("change", changed);
};

/** Returns whether automatic motion is allowed: not if the visitor prefers reduced motion. */
export const isMotionAllowed = (): boolean => !matchMedia(reducedMotion).matches;

/** Returns whether automatic motion is allowed, and updates; false until hydrated. */
export const useIsMotionAllowed = (): boolean => useBrowserValue(isMotionAllowed, false, subscribe);
