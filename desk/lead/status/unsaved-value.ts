import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Holds a value that is typed but not saved yet. It is saved after a pause in typing, if one is given, and at the latest
 * when the field disappears or the page is left: neither Back nor a reload takes the focus out of the field first.
 */
export function useUnsavedValue<Value>(save: (value: Value) => void) {
	const unsaved = useRef<{ readonly value: Value }>(undefined);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const saveNow = () => {
		clearTimeout(timer.current);
		const last = unsaved.current;
		unsaved.current = undefined;
		if (last) save(last.value);
	};
	const saveLast = useEffectEvent(saveNow);
	useEffect(() => {
		const leave = () => saveLast();
		addEventListener("pagehide", leave);
		return () => {
			removeEventListener("pagehide", leave);
			leave();
		};
	}, []);
	return {
		/**
		 * Replaces the unsaved value; undefined if there is none, or none that could be saved.
		 *
		 * @param delay milliseconds after which the value is saved if it is not replaced
		 */
		keep(value: Value | undefined, delay?: number) {
			clearTimeout(timer.current);
			unsaved.current = value === undefined ? undefined : { value };
			if (value !== undefined && delay !== undefined) timer.current = setTimeout(() => saveLast(), delay);
		},
		save: saveNow,
	};
}
