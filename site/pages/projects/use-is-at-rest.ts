import { type RefObject, useEffect, useState } from "react";

/** Milliseconds without movement before a row counts as resting: longer than between two moves of a finger. */
const stillness = 200;

/** Returns whether a row that the browser scrolls is at rest: no finger holds it and its momentum is spent. */
export function useIsAtRest(row: RefObject<HTMLElement | null>): boolean {
	const [rests, setRests] = useState(true);
	useEffect(() => {
		const element = row.current;
		if (!element) return;
		const listeners = new AbortController();
		let isHeld = false;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const moved = () => {
			clearTimeout(timer);
			setRests(false);
			if (!isHeld) timer = setTimeout(() => setRests(true), stillness);
		};
		const touched = ({ type, touches }: TouchEvent) => {
			isHeld = touches.length > 0 && type !== "touchcancel";
			moved();
		};
		const options = { passive: true, signal: listeners.signal };
		for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"] as const)
			element.addEventListener(type, touched, options);
		element.addEventListener("scroll", moved, options);
		return () => {
			listeners.abort();
			clearTimeout(timer);
		};
	}, [row]);
	return rests;
}
