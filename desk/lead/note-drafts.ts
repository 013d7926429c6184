/**
 * Returns the storage key. Drafts are in session storage: they survive leaving the lead and a reload, but not the
 * window.
 */
const place = (key: string) => `desk-draft-${key}`;

/** Reads a draft. @param key a lead's reference for a new note, a note's id for an edit of that note */
export const readDraft = (key: string): string | undefined => sessionStorage.getItem(place(key)) ?? undefined;
export function keepDraft(key: string, text: string) {
	if (text) sessionStorage.setItem(place(key), text);
	else sessionStorage.removeItem(place(key));
}
