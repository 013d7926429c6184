import { type ReactNode, useState, useSyncExternalStore } from "react";

const never = () => () => undefined;
const no = () => false;
const yes = () => true;

/**
 * Renders its children only in the served page: script elements, which the page's policy forbids React to create. They
 * are left out of pages that React renders itself: later ones, one that failed, or one that a browser's translation or
 * an extension had changed before hydration.
 */
export function ServerOnly({ children }: { readonly children: ReactNode }) {
	const isHydrating = useSyncExternalStore(never, no, yes);
	const [isAsSent] = useState(isHydrating);
	return isAsSent && children;
}
