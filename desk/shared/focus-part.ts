/** Parts of an opened lead, by the keys that focus them. */
const leadParts = {
	s: ".status-picker :checked",
	f: "#next-step-day",
	m: "#note",
	r: ":is(#reply, [aria-keyshortcuts=r])",
} as const;

/** Focuses a part of the opened lead. */
export function focusPart(key: keyof typeof leadParts) {
	const part = document.querySelector<HTMLElement>(`.opened ${leadParts[key]}`);
	part?.focus();
	// The button of the reply opens its editor
	if (key === "r") part?.click();
}
