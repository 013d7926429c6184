import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import type { ClientOnErrorFunction } from "react-router";
import { HydratedRouter } from "react-router/dom";

/** Tells `boot.ts` that clicks and submits now reach the app. */
function Hydrated({ children }: { readonly children: ReactNode }) {
	useEffect(() => {
		dispatchEvent(new Event("app:hydrated"));
	}, []);
	return children;
}

const [load] = performance.getEntriesByType("navigation");
const isReload = load instanceof PerformanceNavigationTiming && load.type === "reload";

/**
 * Where a page's data or script did not come, the browser is asked for the page itself: it has a page of its own for a lost
 * connection, and tries again. A page that came and broke is asked for once more, not again and again.
 */
const askForPage: ClientOnErrorFunction = (_, { errorInfo: isBroken }) => {
	if (!isBroken || !isReload) location.reload();
};

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<Hydrated>
				<HydratedRouter useTransitions={false} onError={askForPage} />
			</Hydrated>
		</StrictMode>,
	);
});
