/** Those who are told when something outside of React has changed; `add` is what `useSyncExternalStore` subscribes by. */
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
