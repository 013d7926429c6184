/**
 * Drafts of notes live in the session's storage: they survive leaving the lead and a reload, and end with the window.
 */
const place = (key: string) => `desk-draft-${key}`;

/** @param key a lead's reference for its new note, a note's id for the change of that note */
export const readDraft = (key: string): string | undefined => sessionStorage.getItem(place(key)) ?? undefined;
export function keepDraft(key: string, text: string) {
	if (text) sessionStorage.setItem(place(key), text);
	else sessionStorage.removeItem(place(key));
}
