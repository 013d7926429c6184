import { useSyncExternalStore } from "react";

const wide = "(min-width: 48rem)";

const subscribe = (changed: () => void) => {
	const query = matchMedia(wide);
	query.addEventListener("change", changed);
	return () => query.removeEventListener("change", changed);
};

/** Whether the screen is 768 px or wider (spec §4); false until hydrated. */
export const useIsWide = (): boolean =>
	useSyncExternalStore(
		subscribe,
		() => matchMedia(wide).matches,
		() => false,
	);
