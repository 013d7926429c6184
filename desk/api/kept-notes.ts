import { createStore } from "./store.ts";

/** A note that is not stored yet. Its id is created in the browser, so that sending it twice stores it once. */
export interface KeptNote {
	readonly id: string;
	readonly reference: string;
	readonly leadId: string;
	readonly kind: "note" | "call" | "mail";
	readonly text: string;
}

const storageKey = "desk-kept-notes";

/** Deletes the kept notes, when somebody signs out. */
export const forgetKeptNotes = () => localStorage.removeItem(storageKey);

/** Notes that could not be sent. The browser's storage keeps them until the service accepts them. */
export function createKeptNotes() {
	const notes = createStore<readonly KeptNote[]>(read());
	return {
		...notes,
		set(next: readonly KeptNote[]) {
			if (next.length > 0) localStorage.setItem(storageKey, JSON.stringify(next));
			else forgetKeptNotes();
			notes.set(next);
		},
	};
}

function read(): readonly KeptNote[] {
	try {
		return JSON.parse(localStorage.getItem(storageKey) ?? "[]");
	} catch {
		return [];
	}
}
