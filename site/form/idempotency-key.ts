const itemOf = (path: string): string => `lead-key:${path}`;

/** Without session storage (blocked by the visitor) a second try in the same page still keeps its key. */
const memory = new Map<string, string>();

const read = (item: string): string | null | undefined => {
	try {
		return sessionStorage.getItem(item) ?? memory.get(item);
	} catch {
		return memory.get(item);
	}
};

/** Not `crypto.randomUUID`: that is there in secure contexts only, and an office may try the site over plain HTTP. */
const random = (): string =>
	Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

/** 32-bit FNV-1a: tells one person's versions of one form apart, nothing more. */
const digest = (text: string): string => {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	return (hash >>> 0).toString(36);
};

/** Begins a filled form: from the first input on, a reload or a duplicated tab keeps what this sets. */
export function beginForm(path: string): string {
	const item = itemOf(path);
	const known = read(item);
	if (known) return known;
	const created = random();
	memory.set(item, created);
	try {
		sessionStorage.setItem(item, created);
	} catch {}
	return created;
}

/**
 * The idempotency key of this form filled with these values: the same after a lost answer, a double click or in a
 * duplicated tab; another one once something was changed, for a correction must not be mistaken for a repeat.
 */
export const idempotencyKey = (path: string, values: object): string =>
	`${beginForm(path)}-${digest(JSON.stringify(values))}`;

/** Ends a filled form: what comes next is another lead. */
export function endForm(path: string): void {
	memory.delete(itemOf(path));
	try {
		sessionStorage.removeItem(itemOf(path));
	} catch {}
}
