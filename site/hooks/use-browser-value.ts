import { startTransition, useEffect, useState } from "react";

let isHydrated = false;
if (!import.meta.env.SSR)
	addEventListener(
		"app:hydrated",
		() => {
			isHydrated = true;
		},
		{ once: true },
	);

/**
 * What only the browser knows. The page is hydrated as it was sent, with `sent`; the browser's own value follows in
 * slices. `useSyncExternalStore` renders everything that depends on it in one go, which keeps a slow phone busy.
 *
 * @param subscribe takes the function to call when the value changes and returns its undoing; without it the value never
 * does. Like `read`, it must keep its identity between renders
 */
export function useBrowserValue<Value>(
	read: () => Value,
	sent: Value,
	subscribe?: (changed: () => void) => () => void,
): Value {
	const [value, setValue] = useState(() => (isHydrated ? read() : sent));
	useEffect(() => {
		const update = () => startTransition(() => setValue(read));
		update();
		return subscribe?.(update);
	}, [subscribe, read]);
	return value;
}

const yes = () => true;
/** Whether the page is past its first drawing, which is as it was sent. */
export const useIsHydrated = (): boolean => useBrowserValue(yes, false);
