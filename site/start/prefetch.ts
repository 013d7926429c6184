import { useEffect } from "react";
import { useLocation } from "react-router";
import { prefersReducedData } from "../components/media/prefers-reduced-data.ts";
import { pageRenderedEvent } from "./DeferBelowFold.tsx";
import { findRoute, listStyles } from "./manifest.ts";

/** Returns the path of the page that an element links to, if it is another page of this site than `pathname`. */
const linkedPath = (target: EventTarget | null, pathname: string): string | undefined => {
	const link = target instanceof Element ? target.closest("a") : null;
	return link?.origin === location.origin && link.pathname !== pathname ? link.pathname : undefined;
};

const fetched = new Set<string>();

/** Fetches a page's scripts and data, once. Returns its style sheets. */
function fetchPage(path: string): readonly string[] {
	const route = findRoute(path);
	if (!route || fetched.has(path)) return [];
	fetched.add(path);
	import(/* @vite-ignore */ route.module).catch(() => fetched.delete(path));
	if (route.hasLoader && !route.hasClientLoader)
		fetch(`${path === "/" ? "/_" : path}.data`, { priority: "low" }).catch(() => fetched.delete(path));
	return listStyles([route.id]);
}

const requested = new Set<string>();
const adopted = new Set<string>();

export const isAdopted = (file: string): boolean => adopted.has(file);

/** Without adopted style sheets, those of the next page arrive as links with it. */
const canAdopt = !import.meta.env.SSR && "adoptedStyleSheets" in document;

/**
 * Adopts style sheets in one batch, because each change recomputes the styles of the whole page. Link elements would be
 * pending for a while, during which Chromium sometimes drops a smooth scroll and does not move the focus.
 */
async function adopt(files: readonly string[]): Promise<void> {
	const fresh = files.filter((file) => !requested.has(file));
	for (const file of fresh) requested.add(file);
	try {
		const sheets = await Promise.all(fresh.map(readSheet));
		document.adoptedStyleSheets.push(...sheets);
		for (const file of fresh) adopted.add(file);
	} catch {
		for (const file of fresh) requested.delete(file);
	}
}

async function readSheet(file: string): Promise<CSSStyleSheet> {
	const response = await fetch(file, { priority: "low" });
	if (!response.ok) throw new Error(`${file}: ${response.status}`);
	return new CSSStyleSheet().replace(await response.text());
}

const whenIdle = (run: () => void): void => {
	// Safari lacks requestIdleCallback
	if ("requestIdleCallback" in window) requestIdleCallback(run);
	else setTimeout(run, 200);
};

/**
 * Prefetches pages, so that the next one is ready when the finger lifts: scripts, styles and data are fetched when a
 * link is in view and this page idle, or at the first sign of a click. With Save-Data, only on touch or focus.
 *
 * @param styles the style sheets that the served page contains
 */
export function usePrefetch(styles: readonly string[]): void {
	const { pathname } = useLocation();

	useEffect(() => {
		const prefetchTargets = (...targets: readonly (EventTarget | null)[]) => {
			const files = targets
				.map((target) => linkedPath(target, pathname))
				.flatMap((path) => (path ? fetchPage(path) : []));
			const missing = new Set(files.filter((file) => !styles.includes(file)));
			if (missing.size > 0 && canAdopt) void adopt([...missing]);
		};
		const listeners = new AbortController();
		// In the capture phase, so that React Router finds the module of a clicked link already requested
		for (const type of ["touchstart", "pointerover", "focusin", "click"])
			addEventListener(type, ({ target }) => prefetchTargets(target), {
				capture: true,
				passive: true,
				signal: listeners.signal,
			});
		const inView = new IntersectionObserver((entries) => {
			const links = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
			if (links.length > 0) whenIdle(() => prefetchTargets(...links));
		});
		const observe = () => {
			if (!prefersReducedData()) for (const link of document.links) inView.observe(link);
		};
		observe();
		addEventListener(pageRenderedEvent, observe, { signal: listeners.signal });
		return () => {
			listeners.abort();
			inView.disconnect();
		};
	}, [pathname, styles]);
}
