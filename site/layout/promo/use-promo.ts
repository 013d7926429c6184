import { useEffect, useState } from "react";

/** Times in seconds. */
export const promoTimes = { shown: 60, fadeOut: 0.3 } as const;

type Phase = "waiting" | "shown" | "leaving" | "closed";

/**
 * Holds the popup's phase: it appears as soon as it is welcome, and closes for good once it has been shown
 * for a minute or is no longer welcome. While `isWelcome` is undefined nothing changes. The countdown stops while
 * `isPaused`.
 */
export function usePromo(isWelcome: boolean | undefined, isPaused: boolean) {
	const [phase, setPhase] = useState<Phase>("waiting");
	const [secondsLeft, setSecondsLeft] = useState<number>(promoTimes.shown);

	useEffect(() => {
		if (isWelcome) setPhase((now) => (now === "waiting" ? "shown" : now));
		if (isWelcome === false) setPhase((now) => (now === "shown" ? "leaving" : now));
	}, [isWelcome]);

	useEffect(() => {
		if (phase !== "shown" || isPaused) return;
		const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000);
		return () => clearInterval(timer);
	}, [phase, isPaused]);

	useEffect(() => {
		if (secondsLeft === 0) setPhase("leaving");
	}, [secondsLeft]);

	useEffect(() => {
		if (phase !== "leaving") return;
		const timer = setTimeout(() => setPhase("closed"), promoTimes.fadeOut * 1000);
		return () => clearTimeout(timer);
	}, [phase]);

	return { phase, secondsLeft, leave: () => setPhase("leaving") };
}
