import { useBrowserValue } from "./use-browser-value.ts";

const wide = "(min-width: 48rem)";

const subscribe = (changed: () => void) => {
	const query = matchMedia(wide);
	query.addEventListener("change", changed);
	return () => query.removeEventListener("change", changed);
};

const isWide = () => matchMedia(wide).matches;

/** Whether the screen is 768 px or wider; false until hydrated. */
export const useIsWide = (): boolean => useBrowserValue(subscribe, isWide, false);
