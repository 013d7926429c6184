import { useEffect, useState } from "react";

const authorKey = "desk-draft-author";
const prefixOf = (personId: string | null) => `desk-draft-${personId}-`;
const listKeys = (personId: string | null) =>
	Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(personId)));
const readAuthor = () => sessionStorage.getItem(authorKey);

/** Event of this window that names the key of a changed draft. The browser tells the other windows. */
const draftEvent = "desk-draft";
const signedInKey = "desk-signed-in";

/**
 * Sets whose drafts this window reads. A colleague who signs in after a session has expired has their own. The other
 * windows of the browser, which share the session, learn that somebody else has signed in.
 */
export function setDraftAuthor(personId: string) {
	sessionStorage.setItem(authorKey, personId);
	localStorage.setItem(signedInKey, personId);
}

/** Returns whether another window has signed somebody else in. */
export const isSignIn = ({ key }: StorageEvent) => key === signedInKey;

/** Returns the storage key. Drafts stay in this browser until they are sent, discarded or their author signs out. */
const storageKey = (key: string) => prefixOf(readAuthor()) + key;

/**
 * Reads a draft.
 *
 * @param key `REFERENCE` for a new note and `note-kind-REFERENCE` for its type, the note's id for an edit of it,
 * `reply-REFERENCE` for a reply and `reply-id-REFERENCE` for that reply's id, `visit-REFERENCE-SAVED` for a visit typed in
 * part, `quoted-value-REFERENCE` or `won-value-REFERENCE` for a text that is no sum, `enter-lead` for a lead by phone
 */
export const readDraft = (key: string): string | undefined => localStorage.getItem(storageKey(key)) ?? undefined;
export function saveDraft(key: string, text: string) {
	if (text) localStorage.setItem(storageKey(key), text);
	else localStorage.removeItem(storageKey(key));
	dispatchEvent(new CustomEvent(draftEvent, { detail: storageKey(key) }));
}

/** Deletes a person's drafts, when they sign out. */
export function clearDrafts(personId: string) {
	for (const key of listKeys(personId)) localStorage.removeItem(key);
}

/**
 * Warns that signing out deletes what has been typed and neither saved nor sent; undefined if there is nothing.
 *
 * @param unsentNotes the person's notes that wait for the service
 */
export function describeUnsavedText(unsentNotes: readonly { readonly reference: string }[]): string | undefined {
	const keys = listKeys(readAuthor()).filter((key) => !/reply-id|note-kind/.test(key));
	if (keys.length === 0 && unsentNotes.length === 0) return undefined;
	const references = new Set([
		...keys.flatMap((key) => /BF-\w+/.exec(key) ?? []),
		...unsentNotes.map(({ reference }) => reference),
	]);
	const where = references.size > 0 ? ` on ${new Intl.ListFormat("en-GB").format(references)}` : "";
	return `Text that you have typed${where} has not been saved or sent. Signing out deletes it.`;
}

/** Holds the text of a field, and keeps it as a draft while it differs from the saved text. */
export function useDraft(key: string, saved = "") {
	const [text, setText] = useState(() => readDraft(key) ?? saved);
	useEffect(() => {
		// Another window may change, send or discard the draft, and so may 'Try again' of a field that was left since
		const follow = (event: Event) => {
			const changed = event instanceof StorageEvent ? event.key : event instanceof CustomEvent && event.detail;
			if (changed === storageKey(key)) setText(readDraft(key) ?? saved);
		};
		addEventListener("storage", follow);
		addEventListener(draftEvent, follow);
		return () => {
			removeEventListener("storage", follow);
			removeEventListener(draftEvent, follow);
		};
	}, [key, saved]);
	const write = (next: string) => {
		setText(next);
		saveDraft(key, next === saved ? "" : next);
	};
	return [text, write] as const;
}

/** Returns a function that adds keys to a draft, while the field they are meant for is still opening. */
export function createTypeAhead(key: string) {
	const savedText = readDraft(key) ?? "";
	let typed = "";
	return (pressed: string) => {
		if (pressed === "Backspace") typed = typed.slice(0, -1);
		else if (pressed === "Enter") typed += "\n";
		else if (pressed.length === 1) typed += pressed;
		saveDraft(key, savedText + typed);
	};
}
