/** Listeners for state outside React. `add` is the subscribe function for `useSyncExternalStore`. */
export function makeListeners() {
	const listeners = new Set<() => void>();
	return {
		/** Adds a listener. @returns a function that removes it */
		add: (listener: () => void) => {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		tell: () => {
			for (const listener of listeners) listener();
		},
	};
}
