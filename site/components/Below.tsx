import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Fired at the window when a page that came in two steps has its second. */
export const wholeEvent = "app:whole";

/** A page that was loaded, gone back to or opened at a fragment is scrolled to its place, which must be there. */
function useComesLater(): boolean {
	const isFollowed = useNavigationType() === "PUSH";
	const { hash } = useLocation();
	const [comesLater] = useState(() => isFollowed && !hash && matchMedia("(max-width: 47.99rem)").matches);
	return comesLater;
}

/**
 * What stands below a page's heading. On a phone, after a tap on a link, the heading is shown at once and this a frame
 * later: rendered together they keep a slow phone waiting.
 */
export function Below({ children }: { readonly children: ReactNode }) {
	const comesLater = useComesLater();
	const [isDue, setDue] = useState(!comesLater);
	useEffect(() => {
		if (isDue) {
			if (comesLater) dispatchEvent(new Event(wholeEvent));
			return;
		}
		const frame = requestAnimationFrame(() => startTransition(() => setDue(true)));
		return () => cancelAnimationFrame(frame);
	}, [comesLater, isDue]);
	// The footer stays below the screen meanwhile.
	return isDue ? children : <div style={{ minHeight: "100vh" }} />;
}
