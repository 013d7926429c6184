import { type ReactNode, useState, useSyncExternalStore } from "react";

const never = () => () => undefined;
const no = () => false;
const yes = () => true;

/**
 * What stands only in a page as it was sent: script elements, which the page's policy keeps React from making. Where
 * React draws a page of its own, it leaves them out: the next one, one that broke, or one that a browser's translation
 * or an extension had changed before React came to it.
 */
export function ServerOnly({ children }: { readonly children: ReactNode }) {
	const isHydrating = useSyncExternalStore(never, no, yes);
	const [isAsSent] = useState(isHydrating);
	return isAsSent && children;
}
