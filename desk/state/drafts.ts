import { day } from "../../content/shared/time.ts";
import { referencePattern } from "../../forms/reference.ts";
import { localStore, useStored, windowStore } from "./storage.ts";

const authorKey = "desk-draft-author";
const prefix = "desk-draft-";
const prefixOf = (personId: string | null) => `${prefix}${personId}-`;
const readAuthor = () => windowStore.getItem(authorKey);

const signedInKey = "desk-signed-in";

/** Sets whose drafts this window reads, and tells the browser's other windows. Drafts of others are deleted. */
export function setDraftAuthor(personId: string) {
	windowStore.setItem(authorKey, personId);
	localStore.setItem(signedInKey, personId);
	deleteDrafts(personId);
}

/**
 * Returns whether an event tells that somebody has signed in or out in another window. What was typed in this one at that
 * moment, before it knew, is deleted.
 */
export function followSignInOrOut({ key, newValue }: StorageEvent): boolean {
	if (key !== signedInKey) return false;
	deleteDrafts(newValue ?? undefined);
	return true;
}

/** Returns a draft's storage key. A draft is kept when the session expires, and deleted when its author signs out. */
const storageKey = (key: string) => prefixOf(readAuthor()) + key;

const facts = ["kind", "id", "seen", "address"] as const;

/** Keys of drafts. The key of a draft about a lead contains the reference, so that it can be deleted with the lead. */
export const draftKeys = {
	note: (reference: string) => reference,
	noteEdit: (reference: string, noteId: string) => `edit-${reference}-${noteId}`,
	reply: (reference: string) => `reply-${reference}`,
	nextStep: (reference: string) => `next-step-${reference}`,
	value: (status: "quoted" | "won", reference: string) => `${status}-value-${reference}`,
	phoneLead: "phone-lead",
	ownName: "own-name",
	ownEmail: "own-email",
	inviteName: "invite-name",
	inviteEmail: "invite-email",
	/** Facts kept beside a text: its kind, its request's id, and the address and colleagues' last act when it was begun. */
	beside: (key: string, what: (typeof facts)[number]) => `${key}-${what}`,
};
const isBeside = (key: string) => facts.some((what) => key.endsWith(`-${what}`));

/** Key of the time at which a draft was last saved in this browser. */
const savedAtKey = "desk-drafts-saved-at";
const daysKept = 14;

export const readDraft = (key: string): string | undefined => localStore.getItem(storageKey(key)) ?? undefined;

/** Saves a draft, unless its author has signed out in another window: this one learns of it a moment later. */
export function saveDraft(key: string, text: string) {
	if (localStore.getItem(signedInKey) !== readAuthor()) return;
	if (!text) return localStore.removeItem(storageKey(key));
	localStore.setItem(savedAtKey, String(Date.now()));
	localStore.setItem(storageKey(key), text);
}

/** Deletes all drafts, and tells the other windows that their author has signed out, so that nobody types on. */
export function clearDrafts() {
	localStore.removeItem(signedInKey);
	deleteDrafts();
}

function deleteDrafts(exceptOf?: string) {
	for (const key of localStore.keys())
		if (key.startsWith(prefix) && !(exceptOf && key.startsWith(prefixOf(exceptOf)))) localStore.removeItem(key);
}

/**
 * Deletes the drafts of a browser in which nobody has typed for two weeks: once its cookie is gone, nothing else says
 * that their author was removed.
 */
export function clearOldDrafts() {
	const savedAt = localStore.getItem(savedAtKey);
	// Drafts of earlier versions have no time
	if (savedAt === null) localStore.setItem(savedAtKey, String(Date.now()));
	else if (Date.now() - Number(savedAt) > daysKept * day) deleteDrafts();
}

const referenceIn = (key: string) => new RegExp(referencePattern).exec(key)?.[0];

/** Deletes the drafts of all people in this browser about leads that have been erased. */
export function clearErasedDrafts(references: readonly string[]) {
	for (const key of localStore.keys())
		if (references.some((reference) => reference === referenceIn(key))) localStore.removeItem(key);
}

/**
 * Moves texts from merged leads to the one that has their thread, with the facts beside them unless it has its own. The
 * address always moves, so that a reply asks before it goes to somebody else than it was written to.
 */
export function moveDrafts(merged: readonly { readonly reference: string }[], into: string) {
	for (const toKey of [draftKeys.note, draftKeys.reply])
		for (const { reference } of merged) {
			const [key, movedKey] = [toKey(into), toKey(reference)];
			const [typed, moved] = [readDraft(key), readDraft(movedKey)];
			if (!moved) continue;
			for (const what of facts) {
				if (!typed || what === "address")
					saveDraft(draftKeys.beside(key, what), readDraft(draftKeys.beside(movedKey, what)) ?? "");
				saveDraft(draftKeys.beside(movedKey, what), "");
			}
			saveDraft(key, typed ? `${typed}\n\n${moved}` : moved);
			saveDraft(movedKey, "");
		}
}

/** Names what has been typed in this window and neither saved nor sent; empty if there is nothing. */
export function nameDrafts(): string {
	const own = prefixOf(readAuthor());
	const keys = localStore.keys().filter((key) => key.startsWith(own) && !isBeside(key));
	return new Intl.ListFormat("en-GB").format(new Set(keys.map(nameDraft)));
}

export function describeKeptText(): string {
	const names = nameDrafts();
	return (
		names &&
		`Still in this browser: ${names}. Sign in to continue. It is deleted ${daysKept} days after you last typed.`
	);
}

function nameDraft(key: string): string {
	if (key.endsWith(draftKeys.phoneLead)) return "a new lead by phone";
	if ([draftKeys.inviteName, draftKeys.inviteEmail].some((each) => key.endsWith(each))) return "an invitation";
	const reference = referenceIn(key);
	return reference ? `what you typed on ${reference}` : "your name or email";
}

/** Holds the text of a field, and keeps it as a draft while it differs from the saved text. */
export function useDraft(key: string, saved = "") {
	const text = useStored(storageKey(key)) ?? saved;
	const write = (next: string) => saveDraft(key, next === saved ? "" : next);
	return [text, write] as const;
}
