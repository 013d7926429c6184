import { useEffect, useState, useSyncExternalStore } from "react";
import { minute } from "../../content/shared/time.ts";
import { useDesk } from "../api/desk.ts";
import { serviceNow } from "../api/leads.ts";

const subscribe = (notify: () => void) => {
	const timer = setInterval(notify, minute / 6);
	return () => clearInterval(timer);
};

/** Returns the time in whole minutes by the service's clock, so that all lines and texts change together. */
export function useNow(): number {
	const desk = useDesk();
	return useSyncExternalStore(subscribe, () => Math.floor(serviceNow(desk) / minute) * minute);
}

/** Returns this machine's time, updated every second while running. */
export function useSeconds(isRunning = true): number {
	const [now, setNow] = useState(Date.now());
	useEffect(() => {
		if (!isRunning) return;
		setNow(Date.now());
		const timer = setInterval(() => setNow(Date.now()), 1000);
		return () => clearInterval(timer);
	}, [isRunning]);
	return now;
}
