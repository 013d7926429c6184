import { useEffect, useSyncExternalStore } from "react";
import { makeListeners } from "./listeners.ts";

/** Handlers by key. `g l` stands for one key after the other. */
type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const setting = "desk-single-keys";
const changes = makeListeners();

/** Tells whether single-key shortcuts are on. People who dictate switch them off. */
const areKeysOn = () => localStorage.getItem(setting) !== "off";
export function setKeysOn(isOn: boolean) {
	localStorage.setItem(setting, isOn ? "on" : "off");
	changes.tell();
}
export const useKeysOn = () => useSyncExternalStore(changes.add, areKeysOn);

/**
 * Tells whether shortcuts are off: in fields, dialogs and menus (Escape closes those natively). Checkboxes and radio
 * buttons do not count as fields.
 */
function rests({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
	if (ctrlKey || metaKey || altKey) return true;
	if (document.querySelector("dialog[open], :popover-open")) return true;
	if (!(target instanceof HTMLElement)) return false;
	if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
	return target.matches("textarea, select, [contenteditable]");
}

/** Milliseconds to wait for the second key of a pair, and for a field that is still opening. */
const patience = { pair: 1500, field: 5000 } as const;

const bound = new Set<Keys>();
const boundTo = (key: string) => [...bound].find((keys) => Object.hasOwn(keys, key))?.[key];
let first: { readonly key: string; readonly at: number } | undefined;
/** Receives keys typed before the field they are meant for has opened. */
let typedAhead: { readonly type: (key: string) => void; readonly end: () => void } | undefined;

function press(event: KeyboardEvent) {
	if (event.defaultPrevented || rests(event)) return;
	const { key, timeStamp } = event;
	if (key !== "Escape" && !areKeysOn()) return;
	if (key === "Escape") typedAhead?.end();
	else if (typedAhead) {
		typedAhead.type(key);
		return event.preventDefault();
	}
	const pair = first && timeStamp - first.at < patience.pair ? boundTo(`${first.key} ${key}`) : undefined;
	const act = pair ?? boundTo(key);
	first = undefined;
	if (!act) return;
	event.preventDefault();
	act(event);
}

/** Binds keys while the component is mounted. `Escape` works even if single keys are off. */
export function useKeys(keys: Keys) {
	useEffect(() => {
		bound.add(keys);
		document.addEventListener("keydown", press);
		return () => void bound.delete(keys);
	}, [keys]);
}

/** Starts a pair of keys, such as `g l`. A second key that makes no pair keeps its own meaning. */
export const beginWith = (event: KeyboardEvent) => {
	first = { key: event.key, at: event.timeStamp };
};

const typing = (text: string, key: string): string => {
	if (key === "Backspace") return text.slice(0, -1);
	if (key === "Enter") return `${text}\n`;
	return key.length === 1 ? text + key : text;
};

/**
 * Focuses an element that may not have been rendered yet. Keys typed until then are no shortcuts: they are inserted
 * into the field.
 *
 * @param keep receives the typed text if the field never appears
 */
export function focusOn(selector: string, keep: (typed: string) => void = () => undefined) {
	const present = document.querySelector<HTMLElement>(selector);
	if (present) return present.focus();
	typedAhead?.end();
	let typed = "";
	let timer: ReturnType<typeof setTimeout>;
	const stop = () => {
		watcher.disconnect();
		clearTimeout(timer);
		removeEventListener("popstate", end);
		typedAhead = undefined;
	};
	const end = () => {
		stop();
		if (typed) keep(typed);
	};
	const wait = () => {
		clearTimeout(timer);
		timer = setTimeout(end, patience.field);
	};
	const type = (key: string) => {
		typed = typing(typed, key);
		wait();
	};
	const watcher = new MutationObserver(() => {
		const field = document.querySelector<HTMLElement>(selector);
		if (!field) return;
		stop();
		field.focus();
		if (!typed || !(field instanceof HTMLTextAreaElement)) return;
		field.setRangeText(typed, field.textLength, field.textLength, "end");
		field.dispatchEvent(new InputEvent("input", { bubbles: true }));
	});
	watcher.observe(document.body, { childList: true, subtree: true });
	addEventListener("popstate", end);
	typedAhead = { type, end };
	wait();
}
