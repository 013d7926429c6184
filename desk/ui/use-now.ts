import { useSyncExternalStore } from "react";
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
