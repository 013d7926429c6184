import { type ReactNode, useState, useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;
const returnFalse = () => false;
const returnTrue = () => true;

/** Returns whether this render takes over the served page's nodes, or did at the component's first render. */
export function useIsServedPage(): boolean {
	const isHydrating = useSyncExternalStore(subscribeToNothing, returnFalse, returnTrue);
	const [isServedPage] = useState(isHydrating);
	return isServedPage;
}

/**
 * Renders its children only in the served page: script elements, which the page's policy forbids React to create. They
 * are omitted when React renders a page itself: after navigation, after an error, or if the browser's translation or an
 * extension had changed the page before hydration.
 */
export const ServerOnly = ({ children }: { readonly children: ReactNode }) => useIsServedPage() && children;
