import { type ReactNode, useState, useSyncExternalStore } from "react";

const never = () => () => undefined;
const no = () => false;
const yes = () => true;

/**
 * Renders its children only in the served page: script elements, which the page's policy forbids React to create. They
 * are omitted when React renders a page itself: after navigation, after an error, or if the browser's translation or an
 * extension had changed the page before hydration.
 */
export function ServerOnly({ children }: { readonly children: ReactNode }) {
	const isHydrating = useSyncExternalStore(never, no, yes);
	const [isAsSent] = useState(isHydrating);
	return isAsSent && children;
}
