import { startTransition, useEffect, useState } from "react";

/** Returns whether `entry.client.tsx` has marked the page as hydrated. */
const isHydrated = () => !import.meta.env.SSR && "hydrated" in document.documentElement.dataset;

/**
 * Returns a value that only the browser has. The page is hydrated with `serverValue`; the browser's own value
 * follows in slices, whereas `useSyncExternalStore` renders everything that depends on it in one task, which blocks a slow phone.
 *
 * @param subscribe registers a callback for changes and returns its unsubscribe function; without it the value never
 * changes. Like `read`, it must keep its identity between renders
 */
export function useBrowserValue<Value>(
	read: () => Value,
	serverValue: Value,
	subscribe?: (changed: () => void) => () => void,
): Value {
	const [value, setValue] = useState(() => (isHydrated() ? read() : serverValue));
	useEffect(() => {
		const update = () => startTransition(() => setValue(read));
		update();
		return subscribe?.(update);
	}, [subscribe, read]);
	return value;
}

const returnTrue = () => true;
/** Returns whether the page is past its first render, which matches the served page. */
export const useIsHydrated = (): boolean => useBrowserValue(returnTrue, false);
