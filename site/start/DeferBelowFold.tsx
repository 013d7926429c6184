import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useNavigationType } from "react-router";
import { isWide } from "../hooks/use-is-wide.ts";

/** Fired at the window when a page is there as a whole. */
export const wholeEvent = "app:whole";

/**
 * What stands below a page's heading. On a phone, after a tap on a link, the heading is shown at once and this a frame
 * later: rendered together they keep a slow phone waiting. A page that was loaded, gone back to or opened at a fragment
 * is scrolled to its place, which must be there, and is whole from the start.
 */
export function DeferBelowFold({ children }: { readonly children: ReactNode }) {
	const isFollowed = useNavigationType() === "PUSH";
	const [isWhole, setWhole] = useState(() => !isFollowed || location.hash !== "" || isWide());
	useEffect(() => {
		if (isWhole) dispatchEvent(new Event(wholeEvent));
		else startTransition(() => setWhole(true));
	}, [isWhole]);
	// The footer stays below the screen meanwhile.
	return isWhole ? children : <div style={{ minHeight: "100vh" }} />;
}
