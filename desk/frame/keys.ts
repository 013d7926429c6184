import { useEffect, useSyncExternalStore } from "react";
import { makeListeners } from "../common/listeners.ts";

/** What a key does; `g l` is one key after the other. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const setting = "desk-single-keys";
const changes = makeListeners();

/** Whether single keys act: people who dictate switch them off. */
export const areKeysOn = () => localStorage.getItem(setting) !== "off";
export function setKeysOn(isOn: boolean) {
	localStorage.setItem(setting, isOn ? "on" : "off");
	changes.tell();
}
export const useKeysOn = () => useSyncExternalStore(changes.add, areKeysOn, () => true);

/** Keys rest in fields, dialogs and menus, which Escape closes by itself; choosing with a box or a radio is not typing. */
function rests({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
	if (ctrlKey || metaKey || altKey) return true;
	if (document.querySelector("dialog[open], :popover-open")) return true;
	if (!(target instanceof HTMLElement)) return false;
	if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
	return target.matches("textarea, select, [contenteditable]");
}

let first: { readonly key: string; readonly at: number } | undefined;

/** Binds keys while the component is there. `Escape` works even where single keys are off. */
export function useKeys(keys: Keys) {
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (event.defaultPrevented || rests(event)) return;
			if (event.key !== "Escape" && !areKeysOn()) return;
			const pair = first && event.timeStamp - first.at < 1500 ? `${first.key} ${event.key}` : "";
			const act = keys[pair] ?? (pair ? undefined : keys[event.key]);
			if (!act) return;
			event.preventDefault();
			first = undefined;
			act(event);
		};
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [keys]);
}

/** Remembers a key that only begins something, such as `g`. */
export const beginWith = (event: KeyboardEvent) => {
	first = { key: event.key, at: event.timeStamp };
};
