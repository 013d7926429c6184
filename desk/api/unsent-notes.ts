import { createStore } from "../state/store.ts";

/** A note that is not stored yet. Its id is created in the browser, so that sending it twice stores it once. */
export interface UnsentNote {
	readonly id: string;
	/** Author. A colleague who signs in on the same device neither sees the note nor sends it as their own. */
	readonly personId: string;
	readonly reference: string;
	readonly leadId: string;
	readonly kind: "note" | "call" | "mail";
	readonly text: string;
}

const storageKey = "desk-unsent-notes";

/** Deletes a person's unsent notes, when they sign out. */
export const clearUnsentNotes = (author: string) => store(read().filter(({ personId }) => personId !== author));

/**
 * Creates the store of notes that could not be sent. The browser's storage keeps them until the service accepts them.
 * All tabs share it, so each changes what is stored at that moment, not what it read before.
 */
export function createUnsentNotes() {
	const { get, set, subscribe } = createStore<readonly UnsentNote[]>(read());
	const write = (next: readonly UnsentNote[]) => {
		store(next);
		set(next);
	};
	return {
		get,
		/** Returns the notes of one person. */
		listOf: (author: string) => get().filter(({ personId }) => personId === author),
		subscribe,
		add: (note: UnsentNote) => write([...read(), note]),
		delete: (id: string) => write(read().filter((note) => note.id !== id)),
		/** Reads what other tabs have added or deleted. */
		refresh: () => set(read()),
	};
}

function store(notes: readonly UnsentNote[]) {
	if (notes.length > 0) localStorage.setItem(storageKey, JSON.stringify(notes));
	else localStorage.removeItem(storageKey);
}

function read(): readonly UnsentNote[] {
	try {
		return JSON.parse(localStorage.getItem(storageKey) ?? "[]");
	} catch {
		return [];
	}
}
