import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import type { ClientOnErrorFunction } from "react-router";
import { HydratedRouter } from "react-router/dom";

/** Signals to style sheets that held pictures may load, and to `start/start.ts` that clicks and submits now reach the app. */
function Hydrated({ children }: { readonly children: ReactNode }) {
	useEffect(() => {
		document.documentElement.dataset.hydrated = "";
		dispatchEvent(new Event("app:hydrated"));
	}, []);
	return children;
}

/**
 * Reloads the page when its data or script failed to load: the browser then shows its own error page for a lost
 * connection, and retries.
 */
const reloadPage: ClientOnErrorFunction = (_, { errorInfo: isBroken }) => {
	if (!isBroken) location.reload();
};

/** The served page, whose nodes React takes over, and from which an error would remove them. */
const served = {
	path: location.pathname,
	lang: document.documentElement.lang,
	head: [...document.head.childNodes],
	body: [...document.body.childNodes],
};
let root: Root | undefined;

/** The field or link that last had the focus, which it loses when React removes it. */
let focused = document.activeElement;
const noteFocus = ({ target }: Event) => {
	if (target instanceof Element) focused = target;
};
// Before React, which keeps the event back while it hydrates
addEventListener("focusin", noteFocus, true);

/**
 * Gives the visitor the page as it was served after an error in a component: links, forms and what was typed in them
 * work without scripts. A page that was opened by a link is loaded instead.
 */
function keepServedPage(error: unknown): void {
	console.error(error);
	navigator.sendBeacon?.("/api/browser-errors");
	if (location.pathname !== served.path) {
		location.reload();
		return;
	}
	const failed = root;
	root = undefined;
	// React is still at work on the error. A microtask runs before the next key press, which would otherwise be lost
	queueMicrotask(() => {
		if (!failed) return;
		failed.unmount();
		document.documentElement.lang = served.lang;
		document.documentElement.dataset.hydrated = "";
		document.head.replaceChildren(...served.head);
		document.body.replaceChildren(...served.body);
		if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
		addEventListener("popstate", () => location.pathname !== served.path && location.reload());
		dispatchEvent(new Event("app:failed"));
	});
}

if (!("TransformStream" in window)) await import("./start/transform-stream.ts");

startTransition(() => {
	root = hydrateRoot(
		document,
		<StrictMode>
			<Hydrated>
				<HydratedRouter useTransitions={false} onError={reloadPage} />
			</Hydrated>
		</StrictMode>,
		{ onCaughtError: keepServedPage, onUncaughtError: keepServedPage },
	);
});
