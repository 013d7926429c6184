import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { createRequiredContext } from "../state/required-context.ts";
import { createStore } from "../state/store.ts";

/** Handlers by key. `g l` stands for one key after the other. */
type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const storageKey = "desk-single-keys";
/** Returns whether single-key shortcuts are on. People who dictate switch them off. */
export const areSingleKeysOn = () => localStorage.getItem(storageKey) !== "off";
export const setSingleKeysOn = (isOn: boolean) => localStorage.setItem(storageKey, isOn ? "on" : "off");

/**
 * Milliseconds to wait for the second key of a pair, for a field that is still opening, and for a person to stop typing
 * into a field that has gone.
 */
const timeouts = { pair: 1500, field: 5000, typing: 1500 } as const;

/**
 * Returns whether shortcuts are off: in fields, dialogs and menus (Escape closes those natively). Checkboxes and radio
 * buttons do not count as fields.
 */
function ignoresShortcuts({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
	if (ctrlKey || metaKey || altKey) return true;
	return document.querySelector("dialog[open], :popover-open") !== null || isField(target);
}

function isField(target: EventTarget | null): target is HTMLElement {
	if (!(target instanceof HTMLElement)) return false;
	if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
	return target.matches("textarea, select, [contenteditable]");
}

/** Returns whether a key ends typing deliberately. Ctrl+Enter does not: people type on while their text is being sent. */
const endsTyping = ({ key, target }: KeyboardEvent) =>
	/^(Escape|Tab|Arrow)/.test(key) || (key === "Enter" && target instanceof HTMLInputElement);

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
	let pairStart: { readonly key: string; readonly time: number } | undefined;
	let awaited: AwaitedCommand | undefined;
	let typing: { readonly field: HTMLElement; readonly time: number } | undefined;

	/**
	 * Returns whether somebody is still typing into a field, even if it has gone meanwhile, because the text was sent or a
	 * colleague has deleted the lead. The rest of their sentence must not become shortcuts.
	 */
	function isTypingOn(event: KeyboardEvent): boolean {
		const { target, timeStamp: time } = event;
		if (isField(target)) typing = { field: target, time };
		else if (typing?.field.isConnected || time - (typing?.time ?? 0) > timeouts.typing) typing = undefined;
		if (typing) typing = endsTyping(event) ? undefined : { ...typing, time };
		return typing !== undefined;
	}

	/** Finds a key's handler; of several, that of the component that was shown last. */
	const findHandler = (key: string) =>
		[...bindings].map((getKeys) => getKeys()).findLast((keys) => Object.hasOwn(keys, key))?.[key];

	return {
		isHelpOpen: createStore(false),
		/** Ends the wait for a person to stop typing, when they use the mouse. */
		endTyping() {
			typing = undefined;
		},
		press(event: KeyboardEvent) {
			const isStray = isTypingOn(event) && !isField(event.target);
			if (event.defaultPrevented || ignoresShortcuts(event)) return;
			// A space would press the button that has the focus now
			if (isStray) return event.preventDefault();
			const { key, timeStamp } = event;
			if (key !== "Escape" && !areSingleKeysOn()) return;
			if (key === "Escape") awaited?.cancel();
			else if (awaited) {
				awaited.type(key);
				return event.preventDefault();
			}
			const isPair = pairStart && timeStamp - pairStart.time < timeouts.pair;
			const handle = (isPair && findHandler(`${pairStart?.key} ${key}`)) || findHandler(key);
			pairStart = undefined;
			if (!handle) return;
			event.preventDefault();
			handle(event);
		},
		bind(getKeys: () => Keys) {
			bindings.add(getKeys);
			return () => void bindings.delete(getKeys);
		},
		/** Starts a pair of keys, such as `g l`. A second key that makes no pair keeps its own meaning. */
		startPair({ key, timeStamp: time }: KeyboardEvent) {
			pairStart = { key, time };
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
		document.addEventListener("pointerdown", keyboard.endTyping);
		return () => {
			document.removeEventListener("keydown", keyboard.press);
			document.removeEventListener("pointerdown", keyboard.endTyping);
		};
	}, [keyboard]);
	return <Provider value={keyboard}>{children}</Provider>;
}

/** Binds keys while the component is mounted. `Escape` works even if single keys are off. */
export function useKeys(keys: Keys) {
	const { bind } = useKeyboard();
	const getKeys = useEffectEvent(() => keys);
	useEffect(() => bind(() => getKeys()), [bind]);
}

export function useCommand(name: string, run: () => void) {
	const { addCommand } = useKeyboard();
	const command = useEffectEvent(run);
	// A layout effect runs before the next key press, which would still count as typed ahead
	useLayoutEffect(() => addCommand(name, () => command()), [addCommand, name]);
}
