import { useEffect, useState } from "react";
import { afterLoad } from "../../start/after-load.ts";

/**
 * Returns whether the page has loaded and the browser has been idle since. Heavy work that is not urgent waits for it.
 */
export function useIsSettled(): boolean {
	const [isSettled, setSettled] = useState(false);
	useEffect(() => {
		const settle = () => setSettled(true);
		const whenIdle = window.requestIdleCallback ?? ((run) => setTimeout(run, 200));
		return afterLoad(() => whenIdle(settle, { timeout: 2000 }));
	}, []);
	return isSettled;
}
