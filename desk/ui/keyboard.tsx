import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { createRequiredContext } from "../state/required-context.ts";
import { createStore } from "../state/store.ts";

/** Handlers by key. `g l` stands for one key after the other. */
type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const storageKey = "desk-single-keys";
/** Returns whether single-key shortcuts are on. People who dictate switch them off. */
export const areSingleKeysOn = () => localStorage.getItem(storageKey) !== "off";
export const setSingleKeysOn = (isOn: boolean) => localStorage.setItem(storageKey, isOn ? "on" : "off");

/** Milliseconds to wait for the second key of a pair, and for a field that is still opening. */
const timeouts = { pair: 1500, field: 5000 } as const;

/**
 * Returns whether shortcuts are off: in fields, dialogs and menus (Escape closes those natively). Checkboxes and radio
 * buttons do not count as fields.
 */
function ignoresShortcuts({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
	if (ctrlKey || metaKey || altKey) return true;
	if (document.querySelector("dialog[open], :popover-open")) return true;
	if (!(target instanceof HTMLElement)) return false;
	if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
	return target.matches("textarea, select, [contenteditable]");
}

/** A request to run a command of a component that is not shown yet. */
interface AwaitedCommand {
	readonly name: string;
	readonly type: (key: string) => void;
	readonly cancel: () => void;
}

/** Creates the registry of shortcuts, and of the commands by which one component focuses a part of another. */
function createKeyboard() {
	const bindings = new Set<() => Keys>();
	const commands = new Map<string, () => void>();
	let pairStart: { readonly key: string; readonly at: number } | undefined;
	let awaited: AwaitedCommand | undefined;

	/** Finds a key's handler; of several, that of the component that was shown last. */
	const findHandler = (key: string) =>
		[...bindings].map((getKeys) => getKeys()).findLast((keys) => Object.hasOwn(keys, key))?.[key];

	return {
		isHelpOpen: createStore(false),
		press(event: KeyboardEvent) {
			if (event.defaultPrevented || ignoresShortcuts(event)) return;
			const { key, timeStamp } = event;
			if (key !== "Escape" && !areSingleKeysOn()) return;
			if (key === "Escape") awaited?.cancel();
			else if (awaited) {
				awaited.type(key);
				return event.preventDefault();
			}
			const isPair = pairStart && timeStamp - pairStart.at < timeouts.pair;
			const handle = (isPair && findHandler(`${pairStart?.key} ${key}`)) || findHandler(key);
			pairStart = undefined;
			if (!handle) return;
			event.preventDefault();
			handle(event);
		},
		bind(keysOf: () => Keys) {
			bindings.add(keysOf);
			return () => void bindings.delete(keysOf);
		},
		/** Starts a pair of keys, such as `g l`. A second key that makes no pair keeps its own meaning. */
		startPair({ key, timeStamp: at }: KeyboardEvent) {
			pairStart = { key, at };
		},
		addCommand(name: string, run: () => void) {
			commands.set(name, run);
			if (awaited?.name === name) {
				awaited.cancel();
				run();
			}
			return () => void commands.delete(name);
		},
		/** Runs a command if its component is shown. */
		run: (name: string) => commands.get(name)?.(),
		/** Runs a command once its component is shown. Keys typed until then go to `type` instead of being shortcuts. */
		runOnceShown(name: string, type: (key: string) => void = () => undefined) {
			const run = commands.get(name);
			if (run) return run();
			awaited?.cancel();
			let timer: ReturnType<typeof setTimeout>;
			const cancel = () => {
				clearTimeout(timer);
				removeEventListener("popstate", cancel);
				awaited = undefined;
			};
			const restartTimer = () => {
				clearTimeout(timer);
				timer = setTimeout(cancel, timeouts.field);
			};
			addEventListener("popstate", cancel);
			awaited = {
				name,
				cancel,
				type: (key) => {
					type(key);
					restartTimer();
				},
			};
			restartTimer();
		},
	};
}

const [Provider, useKeyboard] = createRequiredContext<ReturnType<typeof createKeyboard>>("Keyboard");

export { useKeyboard };

export function KeyboardProvider({ children }: { readonly children: ReactNode }) {
	const [keyboard] = useState(createKeyboard);
	useEffect(() => {
		document.addEventListener("keydown", keyboard.press);
		return () => document.removeEventListener("keydown", keyboard.press);
	}, [keyboard]);
	return <Provider value={keyboard}>{children}</Provider>;
}

/** Binds keys while the component is mounted. `Escape` works even if single keys are off. */
export function useKeys(keys: Keys) {
	const { bind } = useKeyboard();
	const keysOf = useEffectEvent(() => keys);
	useEffect(() => bind(() => keysOf()), [bind]);
}

export function useCommand(name: string, run: () => void) {
	const { addCommand } = useKeyboard();
	const command = useEffectEvent(run);
	// A layout effect runs before the next key press, which would still count as typed ahead
	useLayoutEffect(() => addCommand(name, () => command()), [addCommand, name]);
}
