import { useEffect, useEffectEvent, useRef } from "react";
import type { Lead } from "../../api/types.ts";

/**
 * Holds what is typed into a field of the lead and not saved yet. It is saved after a pause in typing, if one is given,
 * and at the latest when the field disappears or the page is left: neither Back nor a reload takes the focus out of the
 * field first.
 *
 * @param save receives the value, and the lead to change: if a colleague has changed the field since the person began
 * to type, it is the lead that the person saw, and the service refuses the change and says who was first
 */
export function useUnsavedValue<Value>(
	lead: Lead,
	field: "visit" | "quotedValue" | "wonValue",
	save: (value: Value, base: Lead) => void,
) {
	const seen = useRef<Lead>(undefined);
	const unsaved = useRef<{ readonly value: Value }>(undefined);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const saveNow = (): { readonly isOvertaken: boolean } => {
		clearTimeout(timer.current);
		const [last, base = lead] = [unsaved.current, seen.current];
		const isOvertaken = base[field] !== lead[field];
		unsaved.current = seen.current = undefined;
		if (last) save(last.value, isOvertaken ? base : lead);
		return { isOvertaken };
	};
	const saveLast = useEffectEvent(saveNow);
	useEffect(() => {
		const leave = () => void saveLast();
		addEventListener("pagehide", leave);
		return () => {
			removeEventListener("pagehide", leave);
			leave();
		};
	}, []);
	return {
		/** Returns whether something has been typed since the last save. */
		isTyping: () => seen.current !== undefined,
		/**
		 * Replaces the unsaved value; undefined while it could not be saved.
		 *
		 * @param delay milliseconds after which the value is saved if it is not replaced
		 */
		keep(value: Value | undefined, delay?: number) {
			seen.current ??= lead;
			clearTimeout(timer.current);
			unsaved.current = value === undefined ? undefined : { value };
			if (value !== undefined && delay !== undefined) timer.current = setTimeout(() => saveLast(), delay);
		},
		discard() {
			clearTimeout(timer.current);
			unsaved.current = seen.current = undefined;
		},
		/** Saves what was typed. Returns whether a colleague has changed the field meanwhile. */
		save: saveNow,
	};
}
