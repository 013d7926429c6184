import { useSyncExternalStore } from "react";

/** Holds a value outside React. Components that read it with `useStore` render again when it changes. */
export function createStore<Value>(value: Value) {
	const listeners = new Set<() => void>();
	return {
		get: () => value,
		set(next: Value) {
			value = next;
			for (const listener of listeners) listener();
		},
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
	};
}

type Store<Value> = ReturnType<typeof createStore<Value>>;

export const useStore = <Value>({ subscribe, get }: Pick<Store<Value>, "subscribe" | "get">): Value =>
	useSyncExternalStore(subscribe, get);
