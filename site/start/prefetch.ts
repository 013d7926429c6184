import { useEffect } from "react";
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

/** Style sheets that are fetched and parsed. Pending ones are undefined. */
const sheets = new Map<string, CSSStyleSheet | undefined>();

export const isSheetReady = (file: string): boolean => sheets.get(file) !== undefined;

/** Without adopted style sheets, the next page's style sheets arrive as links with it. */
const canAdopt = !import.meta.env.SSR && "adoptedStyleSheets" in document;

async function fetchSheet(file: string): Promise<void> {
	if (!canAdopt || sheets.has(file)) return;
	sheets.set(file, undefined);
	try {
		const response = await fetch(file, { priority: "low" });
		if (!response.ok) throw new Error(`${file}: ${response.status}`);
		sheets.set(file, await new CSSStyleSheet().replace(await response.text()));
	} catch {
		sheets.delete(file);
	}
}

/**
 * Adopts style sheets that are ready. Each change recomputes the styles of the whole page, a quarter of a second on a
 * slow phone, so this is done when the page that needs them replaces the present one.
 */
export function adoptSheets(files: readonly string[]): void {
	for (const file of files) {
		const sheet = sheets.get(file);
		if (sheet && !document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
	}
}

/** Later style sheets of the served page, whose link goes with it (`LaterStyles`). The browser has them in its cache. */
export const later = import.meta.env.SSR ? undefined : document.querySelector<HTMLLinkElement>("main link")?.href;

const whenIdle = (run: () => void): void => {
	// Safari lacks requestIdleCallback
	if ("requestIdleCallback" in window) requestIdleCallback(run);
	else setTimeout(run, 200);
};

/**
 * Prefetches pages, so that the next one is ready when the finger lifts: scripts, styles and data are fetched when a
 * link is in view and this page idle, or at the first sign of a click. With Save-Data, only on touch or focus.
 *
 * @param pathname the present page
 * @param styles the style sheets that the served page contains
 */
export function usePrefetch(pathname: string, styles: readonly string[]): void {
	useEffect(() => {
		const prefetchTarget = (target: EventTarget | null) => {
			const path = linkedPath(target, pathname);
			const files = path ? fetchPage(path) : [];
			for (const file of files) if (!styles.includes(file)) void fetchSheet(file);
		};
		const listeners = new AbortController();
		// In the capture phase, so that React Router finds the module of a clicked link already requested
		for (const type of ["touchstart", "pointerover", "focusin", "click"])
			addEventListener(type, ({ target }) => prefetchTarget(target), {
				capture: true,
				passive: true,
				signal: listeners.signal,
			});
		const inView = new IntersectionObserver((entries) => {
			// One link at a time, so that a slow phone can respond in between
			for (const { isIntersecting, target } of entries) if (isIntersecting) whenIdle(() => prefetchTarget(target));
		});
		const observe = () => {
			if (!prefersReducedData()) for (const link of document.links) inView.observe(link);
		};
		observe();
		if (later) void fetchSheet(later);
		addEventListener(pageRenderedEvent, observe, { signal: listeners.signal });
		return () => {
			listeners.abort();
			inView.disconnect();
		};
	}, [pathname, styles]);
}
