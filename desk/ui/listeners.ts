/** Listeners for state outside React. `add` is the subscribe function for `useSyncExternalStore`. */
export function makeListeners() {
	const listeners = new Set<() => void>();
	return {
		/** @returns what removes it again */
		add: (listener: () => void) => {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		tell: () => {
			for (const listener of listeners) listener();
		},
	};
}
