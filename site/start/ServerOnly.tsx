import { type ReactNode, useState, useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;
const returnFalse = () => false;
const returnTrue = () => true;

/**
 * Renders its children only in the served page: script elements, which the page's policy forbids React to create. They
 * are omitted when React renders a page itself: after navigation, after an error, or if the browser's translation or an
 * extension had changed the page before hydration.
 */
export function ServerOnly({ children }: { readonly children: ReactNode }) {
	const isHydrating = useSyncExternalStore(subscribeToNothing, returnFalse, returnTrue);
	const [isServedPage] = useState(isHydrating);
	return isServedPage && children;
}
