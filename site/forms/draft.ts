/** A form that is being filled in, kept on the visitor's own device for the session. */
export interface Draft {
	/** Identifies this filled-in form; survives a reload, and is shared with a duplicated tab. */
	readonly key: string;
	/** Input by field; absent while there is none. */
	readonly values?: Readonly<Record<string, unknown>>;
}

const draftKey = (path: string): string => `draft:${path}`;

/** Fallback for the life of the page when the visitor has blocked session storage. */
const memory = new Map<string, string>();

const readItem = (item: string): string | null | undefined => {
	try {
		return sessionStorage.getItem(item) ?? memory.get(item);
	} catch {
		return memory.get(item);
	}
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === "object" && value !== null;

export function readDraft(path: string): Draft | undefined {
	try {
		const draft: unknown = JSON.parse(readItem(draftKey(path)) ?? "null");
		if (!isRecord(draft) || typeof draft.key !== "string") return undefined;
		return isRecord(draft.values) ? { key: draft.key, values: draft.values } : { key: draft.key };
	} catch {
		return undefined;
	}
}

/** Creates a random key. `crypto.randomUUID` needs a secure context, and an office may try the site over plain HTTP. */
const newKey = (): string =>
	Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

/** Saves the input; the first call starts a new draft. */
export function saveDraft(path: string, values: Readonly<Record<string, unknown>>): Draft {
	const draft: Draft = { key: readDraft(path)?.key ?? newKey(), values };
	const text = JSON.stringify(draft);
	memory.set(draftKey(path), text);
	try {
		sessionStorage.setItem(draftKey(path), text);
	} catch {}
	return draft;
}

/** Deletes the draft of a sent or cleared form, so that no input is left on the device. */
export function deleteDraft(path: string): void {
	memory.delete(draftKey(path));
	try {
		sessionStorage.removeItem(draftKey(path));
	} catch {}
}

/** Computes 32-bit FNV-1a: enough to distinguish one person's versions of one form. */
const digest = (text: string): string => {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
	return (hash >>> 0).toString(36);
};

/**
 * Returns the idempotency key of the draft with these values: the same after a lost response, a double click or in a
 * duplicated tab, but another one after any change, because a correction must not be mistaken for a repeat.
 */
export const idempotencyKey = (draft: Draft): string => `${draft.key}-${digest(JSON.stringify(draft.values))}`;
