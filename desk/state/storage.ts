import { useSyncExternalStore } from "react";

/** Announces a changed item to this window, as the browser does to the others. */
const changes = new EventTarget();

/** Wraps a storage of the browser. Items that it refuses, or has no room for, are kept until the window closes. */
function createStorage(open: () => Storage) {
	const kept = new Map<string, string>();
	const tryStorage = <Result>(use: (storage: Storage) => Result): Result | undefined => {
		try {
			return use(open());
		} catch {
			return undefined;
		}
	};
	return {
		getItem: (key: string): string | null => kept.get(key) ?? tryStorage((storage) => storage.getItem(key)) ?? null,
		setItem(key: string, text: string) {
			kept.set(key, text);
			tryStorage((storage) => {
				storage.setItem(key, text);
				kept.delete(key);
			});
			changes.dispatchEvent(new Event("storage"));
		},
		removeItem(key: string) {
			kept.delete(key);
			tryStorage((storage) => storage.removeItem(key));
			changes.dispatchEvent(new Event("storage"));
		},
		keys: (): readonly string[] => [...kept.keys(), ...(tryStorage(Object.keys) ?? [])],
		clear() {
			kept.clear();
			tryStorage((storage) => storage.clear());
		},
		/** Returns whether the browser stores anything at all. */
		isLasting: (): boolean => tryStorage((storage) => storage.length >= 0) ?? false,
	};
}

export const localStore = createStorage(() => localStorage);
export const windowStore = createStorage(() => sessionStorage);
/** Key of the address with which the window's person signs in again once their session has ended. */
export const lastEmailKey = "desk-email";

function subscribe(listener: () => void) {
	const sources = [changes, window];
	for (const source of sources) source.addEventListener("storage", listener);
	return () => {
		for (const source of sources) source.removeEventListener("storage", listener);
	};
}

/** Returns an item that all windows share, and follows its changes. */
export const useStored = (key: string): string | null => useSyncExternalStore(subscribe, () => localStore.getItem(key));
