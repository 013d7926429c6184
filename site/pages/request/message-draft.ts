/**
 * Returns the storage key of a message that is being written. It begins like those in site/forms/draft.ts, which this page
 * does not import: all scripts of the forms would come with it.
 */
const draftKey = (reference: string): string => `draft:${reference}`;

/** Returns what the customer had typed before the page was loaded again in the same tab; empty without any. */
export function readMessageDraft(reference: string): string {
	try {
		return sessionStorage.getItem(draftKey(reference)) ?? "";
	} catch {
		return "";
	}
}

/** Keeps what has been typed so far, if the browser allows it. */
export function saveMessageDraft(reference: string, text: string): void {
	try {
		if (text) sessionStorage.setItem(draftKey(reference), text);
		else sessionStorage.removeItem(draftKey(reference));
	} catch {}
}
