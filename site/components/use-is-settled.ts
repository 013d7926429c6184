import { useEffect, useState } from "react";
import { afterLoad } from "./after-load.ts";

/** Whether the page has loaded and the browser has had time since: what is heavy and not urgent waits for it. */
export function useIsSettled(): boolean {
	const [isSettled, setSettled] = useState(false);
	useEffect(() => {
		const whenIdle = window.requestIdleCallback ?? setTimeout;
		return afterLoad(() => whenIdle(() => setSettled(true)));
	}, []);
	return isSettled;
}
