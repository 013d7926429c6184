/** Parts of an opened lead, each with a selector. */
const leadParts = {
	status: ".status-picker :checked",
	step: "#next-step-day",
	note: "#note",
	reply: ":is(#reply, [aria-keyshortcuts=r])",
} as const;

/** Focuses a part of the opened lead. */
export function focusLeadPart(name: keyof typeof leadParts) {
	const part = document.querySelector<HTMLElement>(`.opened ${leadParts[name]}`);
	part?.focus();
	// The button of the reply opens its editor
	if (name === "reply") part?.click();
}

/** Moves the focus to the control that logs a call. */
export function startCallLog() {
	document.getElementById("log-call")?.click();
	document.getElementById("note")?.focus();
}
