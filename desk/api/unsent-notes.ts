import { createStore } from "../state/store.ts";

/** A note that is not stored yet. Its id is created in the browser, so that sending it twice stores it once. */
export interface UnsentNote {
	readonly id: string;
	readonly reference: string;
	readonly leadId: string;
	readonly kind: "note" | "call" | "mail";
	readonly text: string;
}

const storageKey = "desk-unsent-notes";

/** Deletes the unsent notes, when somebody signs out. */
export const clearUnsentNotes = () => localStorage.removeItem(storageKey);

/**
 * Creates the store of notes that could not be sent. The browser's storage keeps them until the service accepts them.
 * All tabs share it, so each changes what is stored at that moment, not what it read before.
 */
export function createUnsentNotes() {
	const { get, set, subscribe } = createStore<readonly UnsentNote[]>(read());
	const write = (next: readonly UnsentNote[]) => {
		if (next.length > 0) localStorage.setItem(storageKey, JSON.stringify(next));
		else clearUnsentNotes();
		set(next);
	};
	return {
		get,
		subscribe,
		add: (note: UnsentNote) => write([...read(), note]),
		delete: (id: string) => write(read().filter((note) => note.id !== id)),
		/** Reads what other tabs have added or deleted. */
		refresh: () => set(read()),
	};
}

function read(): readonly UnsentNote[] {
	try {
		return JSON.parse(localStorage.getItem(storageKey) ?? "[]");
	} catch {
		return [];
	}
}
