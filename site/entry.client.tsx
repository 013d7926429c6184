import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Tells `boot.ts` that clicks and submits now reach the app. */
function Hydrated({ children }: { readonly children: ReactNode }) {
	useEffect(() => {
		dispatchEvent(new Event("app:hydrated"));
	}, []);
	return children;
}

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<Hydrated>
				<HydratedRouter useTransitions={false} />
			</Hydrated>
		</StrictMode>,
	);
});
