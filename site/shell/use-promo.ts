import { useEffect, useState } from "react";
import { afterLoad } from "../components/after-load.ts";

/** Seconds (spec §4, §9). */
export const promoTimes = { delay: 5, shown: 60, fadeOut: 0.3 } as const;

type Phase = "waiting" | "shown" | "leaving" | "gone";

/** Milliseconds since the page loaded: the app may have started long after. */
function sinceLoad(): number {
	const [navigation] = performance.getEntriesByType("navigation");
	return navigation instanceof PerformanceNavigationTiming ? performance.now() - navigation.loadEventStart : 0;
}

/** Takes the popup from one phase to the next by timers, once per page load; its countdown rests while `isResting`. */
export function usePromo(isResting: boolean) {
	const [phase, setPhase] = useState<Phase>("waiting");
	const [secondsLeft, setSecondsLeft] = useState<number>(promoTimes.shown);

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const wait = () => {
			timer = setTimeout(() => setPhase("shown"), promoTimes.delay * 1000 - sinceLoad());
		};
		const callOff = afterLoad(wait);
		return () => {
			callOff();
			clearTimeout(timer);
		};
	}, []);

	useEffect(() => {
		if (phase !== "shown" || isResting) return;
		const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000);
		return () => clearInterval(timer);
	}, [phase, isResting]);

	useEffect(() => {
		if (secondsLeft === 0) setPhase("leaving");
	}, [secondsLeft]);

	useEffect(() => {
		if (phase !== "leaving") return;
		const timer = setTimeout(() => setPhase("gone"), promoTimes.fadeOut * 1000);
		return () => clearTimeout(timer);
	}, [phase]);

	return { phase, secondsLeft, leave: () => setPhase("leaving") };
}
