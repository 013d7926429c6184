const leadParts = {
	status: ".status-picker :checked",
	step: "#next-step-day",
	note: "#note",
	reply: ":is(#reply, [aria-keyshortcuts=r])",
} as const;

export function focusLeadPart(name: keyof typeof leadParts) {
	const part = document.querySelector<HTMLElement>(`.opened ${leadParts[name]}`);
	part?.focus();
	// The button of the reply opens its editor
	if (name === "reply") part?.click();
}

export function startCallLog() {
	document.getElementById("log-call")?.click();
	document.getElementById("note")?.focus();
}
