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

/** Creates the store of notes that could not be sent. The browser's storage keeps them until the service accepts them. */
export function createUnsentNotes() {
	const notes = createStore<readonly UnsentNote[]>(read());
	return {
		...notes,
		set(next: readonly UnsentNote[]) {
			if (next.length > 0) localStorage.setItem(storageKey, JSON.stringify(next));
			else clearUnsentNotes();
			notes.set(next);
		},
	};
}

function read(): readonly UnsentNote[] {
	try {
		return JSON.parse(localStorage.getItem(storageKey) ?? "[]");
	} catch {
		return [];
	}
}
