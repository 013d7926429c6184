import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import type { ClientOnErrorFunction } from "react-router";
import { HydratedRouter } from "react-router/dom";

/** Signals to `start/start.ts` that clicks and submits now reach the app. */
function Hydrated({ children }: { readonly children: ReactNode }) {
	useEffect(() => {
		dispatchEvent(new Event("app:hydrated"));
	}, []);
	return children;
}

const [load] = performance.getEntriesByType("navigation");
const isReload = load instanceof PerformanceNavigationTiming && load.type === "reload";

/**
 * Reloads the page when its data or script failed to load: the browser then shows its own error page for a lost
 * connection, and retries. A page that loaded but failed to render is reloaded only once.
 */
const reloadPage: ClientOnErrorFunction = (_, { errorInfo: isBroken }) => {
	if (!isBroken || !isReload) location.reload();
};

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<Hydrated>
				<HydratedRouter useTransitions={false} onError={reloadPage} />
			</Hydrated>
		</StrictMode>,
	);
});
