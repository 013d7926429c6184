import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { sparesData } from "../components/spares-data.ts";
import { routeAt, stylesOfRoutes } from "./manifest.ts";

/** The path of the page that the element links to, if it is another page of this site than the one at `pathname`. */
const pathOf = (target: EventTarget | null, pathname: string): string | undefined => {
	const link = target instanceof Element ? target.closest("a") : null;
	return link?.origin === location.origin && link.pathname !== pathname ? link.pathname : undefined;
};

const fetched = new Set<string>();

/** Fetches a page's scripts and data, once. @returns its style sheets */
function fetchPage(path: string): readonly string[] {
	const route = routeAt(path);
	if (!route || fetched.has(path)) return [];
	fetched.add(path);
	// A failure is handled when the page is asked for and fetched again.
	import(/* @vite-ignore */ route.module).catch(() => fetched.delete(path));
	if (route.hasLoader && !route.hasClientLoader)
		fetch(`${path === "/" ? "/_" : path}.data`, { priority: "low" }).catch(() => fetched.delete(path));
	return stylesOfRoutes([route.id]);
}

const whenIdle = (run: () => void): void => {
	// Safari has none.
	if ("requestIdleCallback" in window) requestIdleCallback(run);
	else setTimeout(run, 200);
};

/**
 * The next page is there when the finger lifts: its scripts, styles and data are fetched when a link to it is in view and
 * this page idle, or at the first sign of a press. With Save-Data, only then.
 *
 * @returns the style sheets of the pages fetched so far, for the head
 */
export function useNextPages(): readonly string[] {
	const { pathname } = useLocation();
	const [styles, setStyles] = useState<readonly string[]>([]);

	useEffect(() => {
		const fetchBehind = (...targets: readonly (EventTarget | null)[]) => {
			const more = targets.map((target) => pathOf(target, pathname)).flatMap((path) => (path ? fetchPage(path) : []));
			if (more.length > 0) setStyles((known) => [...new Set([...known, ...more])]);
		};
		const ending = new AbortController();
		for (const type of ["touchstart", "pointerover", "focusin"])
			addEventListener(type, ({ target }) => fetchBehind(target), { passive: true, signal: ending.signal });
		// All at once: each time that styles are added, the browser works out the whole page's anew.
		const inView = new IntersectionObserver((entries) => {
			const links = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
			if (links.length > 0) whenIdle(() => fetchBehind(...links));
		});
		if (!sparesData()) for (const link of document.links) inView.observe(link);
		return () => {
			ending.abort();
			inView.disconnect();
		};
	}, [pathname]);

	return styles;
}
