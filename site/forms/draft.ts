/** A form on its way to being sent, kept on the visitor's own device for the session. */
export interface Draft {
	/** Identifies this filled-in form; kept over a reload and in a duplicated tab. */
	readonly key: string;
	/** What was typed, by field; absent while nothing was. */
	readonly values?: Readonly<Record<string, unknown>>;
}

const itemOf = (path: string): string => `draft:${path}`;

/** Where the visitor has blocked session storage, the page itself still knows. */
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

/** The form's draft, if there is one. */
export function readDraft(path: string): Draft | undefined {
	try {
		const draft: unknown = JSON.parse(readItem(itemOf(path)) ?? "null");
		if (!isRecord(draft) || typeof draft.key !== "string") return undefined;
		return isRecord(draft.values) ? { key: draft.key, values: draft.values } : { key: draft.key };
	} catch {
		return undefined;
	}
}

/** Not `crypto.randomUUID`: that is there in secure contexts only, and an office may try the site over plain HTTP. */
const newKey = (): string =>
	Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

/** Keeps what was typed; the first call begins a filled form. */
export function keepDraft(path: string, values: Readonly<Record<string, unknown>>): Draft {
	const draft: Draft = { key: readDraft(path)?.key ?? newKey(), values };
	const text = JSON.stringify(draft);
	memory.set(itemOf(path), text);
	try {
		sessionStorage.setItem(itemOf(path), text);
	} catch {}
	return draft;
}

/** Ends a filled form, sent or cleared: nothing that was typed is left on the device. */
export function dropDraft(path: string): void {
	memory.delete(itemOf(path));
	try {
		sessionStorage.removeItem(itemOf(path));
	} catch {}
}

/** 32-bit FNV-1a: tells one person's versions of one form apart, nothing more. */
const digest = (text: string): string => {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	return (hash >>> 0).toString(36);
};

/**
 * The idempotency key of the draft with these values: the same after a lost answer, a double click or in a duplicated
 * tab; another one once something was changed, for a correction must not be mistaken for a repeat.
 */
export const idempotencyKey = (draft: Draft): string => `${draft.key}-${digest(JSON.stringify(draft.values))}`;
