import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useIsHydrated } from "./use-browser-value.ts";

/** A link's note about the page that it is on, in the history's state. */
export interface PreviousPage {
	/** Path of the page. */
	readonly from: string;
	/** Subject of the link, such as a project, for the beginning of a message. */
	readonly about?: string;
}

/** Returns the path of the page of this site that linked here by a full page load, before its scripts were there. */
function referringPath(): string | undefined {
	const [load] = performance.getEntriesByType("navigation");
	const isFollowedLink = load instanceof PerformanceNavigationTiming && load.type === "navigate";
	const { origin, pathname } = new URL(document.referrer || "about:blank");
	return isFollowedLink && origin === location.origin ? pathname : undefined;
}

/**
 * Takes the state out of the history's present entry, where React Router keeps it as `usr`. A navigation would do the
 * same a moment later, and put this page in place of the one that Back has gone to meanwhile.
 */
const forgetState = () => history.replaceState({ ...history.state, usr: null }, "");

/**
 * Returns the page that led to this one, so that a form can begin with its subject. The history forgets that page at
 * once, so that a reload or Back does not propose what the visitor has taken out.
 */
export function usePreviousPage(): PreviousPage | undefined {
	const { state } = useLocation();
	const isHydrated = useIsHydrated();
	const [previous, setPrevious] = useState<PreviousPage | undefined>(state?.from === undefined ? undefined : state);
	const [isFirstPage] = useState(!isHydrated);
	useEffect(() => {
		if (state?.from !== undefined) {
			setPrevious(state);
			forgetState();
		} else if (isFirstPage) {
			const from = referringPath();
			setPrevious(from === undefined ? undefined : { from });
		}
	}, [state, isFirstPage]);
	return isHydrated ? previous : undefined;
}
