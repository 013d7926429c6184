import { useBrowserValue } from "./use-browser-value.ts";

const wide = "(min-width: 48rem)";

const subscribe = (changed: () => void) => {
	const query = matchMedia(wide);
	query.addEventListener("change", changed);
	return () => query.removeEventListener("change", changed);
};

/** Returns whether the screen is 768 px or wider now. Browser only. */
export const isWide = () => matchMedia(wide).matches;

/** Returns whether the screen is 768 px or wider, and updates; false until hydrated. */
export const useIsWide = (): boolean => useBrowserValue(isWide, false, subscribe);
