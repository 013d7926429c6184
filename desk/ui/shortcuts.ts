import { useEffect, useEffectEvent } from "react";
import { tinykeys } from "tinykeys";
import { localStore, useStored } from "../state/storage.ts";

export const shortcuts = {
	Navigate: {
		j: "Next lead",
		k: "Previous lead",
		Enter: "Open lead",
		Escape: "Clear selection, or close lead",
		"/": "Search",
		n: "Show new leads",
	},
	Actions: {
		t: "Assign to me, or unassign",
		"!": "Mark as spam, or not spam",
		z: "Undo last change",
		"Shift+n": "New lead by phone",
	},
	"In an open lead": { s: "Change status", f: "Set next step", c: "Log a call", m: "Log a note", r: "Reply by email" },
	"Select several": { x: "Select this lead", "Shift+x": "Select up to here", a: "Select all shown" },
	"Go to": { "1": "New", "2": "In progress", "3": "Done", "?": "Keyboard shortcuts" },
} as const;

type Groups = typeof shortcuts;
type Shortcut = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];
type Handlers = Readonly<Partial<Record<Shortcut, (event: KeyboardEvent) => void>>>;

const storageKey = "desk-single-keys";
/** Returns whether single-key shortcuts are on. People who dictate switch them off. */
export const useSingleKeys = () => useStored(storageKey) !== "off";
export const setSingleKeysOn = (isOn: boolean) => localStore.setItem(storageKey, isOn ? "on" : "off");

const mountedHandlers = new Set<() => Handlers>();

function isField(target: EventTarget | null): target is HTMLElement {
	if (!(target instanceof HTMLElement)) return false;
	if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
	return target.matches("textarea, select, [contenteditable]");
}

/** Field that somebody types in. If it vanishes unasked, the next keys are text as well, not shortcuts. */
let field: HTMLElement | undefined;
function watchField(event: Event) {
	if (isField(event.target)) field = event.target;
	// Nobody asked for a focus that came from nowhere
	else if (!(event instanceof FocusEvent && event.relatedTarget === null)) field = undefined;
}

/** Returns whether shortcuts are off for the moment: in fields, dialogs and menus (Escape closes those natively). */
function shouldIgnore({ defaultPrevented, key, target }: KeyboardEvent): boolean {
	if (key === "Escape") field = undefined;
	return (
		defaultPrevented ||
		isField(target) ||
		field?.isConnected === false ||
		document.querySelector("dialog[open], :popover-open") !== null ||
		(key !== "Escape" && localStore.getItem(storageKey) === "off")
	);
}

/** Runs the handler of the component that was mounted last. */
function run(shortcut: Shortcut, event: KeyboardEvent) {
	const handle = [...mountedHandlers].map((getHandlers) => getHandlers()[shortcut]).findLast(Boolean);
	if (!handle) return;
	event.preventDefault();
	handle(event);
}

const isShortcut = (key: string): key is Shortcut => Object.values(shortcuts).some((group) => key in group);
/** Some keyboards need Shift for a punctuation mark. */
const bindings = Object.fromEntries(
	Object.values(shortcuts)
		.flatMap((group) => Object.keys(group))
		.filter(isShortcut)
		.map((key) => [/^\W$/.test(key) ? `[Shift]+${key}` : key, (event: KeyboardEvent) => run(key, event)]),
);

export const useShortcutKeys = () =>
	useEffect(() => {
		for (const type of ["focusin", "input", "submit", "pointerdown"]) document.addEventListener(type, watchField);
		return tinykeys(document.documentElement, bindings, { ignore: shouldIgnore });
	}, []);

/** Handles shortcuts while the component is mounted. Escape works even if single keys are off. */
export function useShortcuts(handlers: Handlers) {
	const getHandlers = useEffectEvent(() => handlers);
	useEffect(() => {
		const get = () => getHandlers();
		mountedHandlers.add(get);
		return () => void mountedHandlers.delete(get);
	}, []);
}
