import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useNavigationType } from "react-router";
import { isWide } from "../hooks/use-is-wide.ts";

/** Event on the window, fired when a page is rendered completely. */
export const pageRenderedEvent = "app:page-rendered";

/**
 * Renders the part of a page below its heading. On a phone, after a tap on a link, the heading is rendered at once and
 * this part a frame later: together they would keep a slow phone waiting. A page that was loaded, gone back to or
 * opened at a fragment must be complete to be scrolled to its place, so it is rendered whole from the start.
 */
export function DeferBelowFold({ children }: { readonly children: ReactNode }) {
	const isFollowed = useNavigationType() === "PUSH";
	const [isComplete, setComplete] = useState(() => !isFollowed || location.hash !== "" || isWide());
	useEffect(() => {
		if (isComplete) dispatchEvent(new Event(pageRenderedEvent));
		else startTransition(() => setComplete(true));
	}, [isComplete]);
	// The placeholder keeps the footer below the screen meanwhile
	return isComplete ? children : <div style={{ minHeight: "100vh" }} />;
}
