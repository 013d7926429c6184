import { type RefObject, useEffect } from "react";

/**
 * Closes a popover when the keyboard goes on to what is behind it, which it would lie over. The button that opens it
 * counts as part of it.
 */
export function useCloseBehindFocus(ref: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const popover = ref.current;
		const close = ({ relatedTarget: next }: FocusEvent) => {
			if (!(next instanceof Element) || popover?.contains(next)) return;
			if (next instanceof HTMLButtonElement && next.popoverTargetElement === popover) return;
			popover?.hidePopover();
		};
		popover?.addEventListener("focusout", close);
		return () => popover?.removeEventListener("focusout", close);
	}, [ref]);
}
