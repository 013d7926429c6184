import { useBrowserValue } from "./use-browser-value.ts";

const wide = "(min-width: 48rem)";

const subscribe = (changed: () => void) => {
	const query = matchMedia(wide);
	query.addEventListener("change", changed);
	return () => query.removeEventListener("change", changed);
};

/** Whether the screen is 768 px or wider now; browsers alone can tell. */
export const isWide = () => matchMedia(wide).matches;

/** The same, as it changes; false until hydrated. */
export const useIsWide = (): boolean => useBrowserValue(isWide, false, subscribe);
